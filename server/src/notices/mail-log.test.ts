import { DAY_MS } from '@matinee/contract/platform/durations'
import { expect, it } from 'vitest'
import { makeOtherStore } from '../../testing/other-store.ts'
import { makeWorld } from '../../testing/world.ts'
import * as events from '../members/events.ts'
import { publish } from '../platform/jobs/events.ts'
import { queueMail, type NewMail } from './mails.ts'

const world = await makeWorld()
const { ctx, storeId } = world
let causes = 0

const send = async (mail: Partial<NewMail> = {}) => {
  const to = { member_id: null, address: 'ana@example.com', name: 'Ana', locale: 'en' }
  const id = await queueMail(ctx, {
    store_id: storeId,
    kind: 'welcome',
    to,
    cause: `log ${(causes += 1)}`,
    ...mail,
  })
  await world.work()
  return id!
}
const SECRET: Partial<NewMail> = {
  kind: 'sign_in_code',
  secrets: { code: '482913', key: 'let-me-in' },
  filling: { words: { minutes: 10 } },
}
const staff = async (role: string) => world.as(await world.make.member({ role }))
const auditOf = (act: string) => ctx.db.selectFrom('audit_entry').selectAll().where('act', '=', act).execute()

it('lists sent mails by kind, state and member, newest first', async () => {
  const member = await world.make.member({ email: 'bob@example.com' })
  await send()
  const theirs = await send({
    kind: 'password_changed',
    to: { member_id: member.id, address: 'bob@example.com', name: 'Bob', locale: 'en' },
  })
  const client = await staff('support')

  const all = await client.get('/bullet/api/mails')
  expect(all.headers).toMatchObject({ 'last-page': 'true', 'total-count': '2' })
  expect(all.json()[0]).toMatchObject({ id: theirs, state: 'sent', subject: 'Your password was changed' })
  for (const query of ['kind=password_changed', 'text=BOB%40', 'text=password', `member_id=${member.id}`])
    expect({
      query,
      ids: (await client.get(`/bullet/api/mails?${query}`)).json().map(({ id }: { id: number }) => id),
    }).toEqual({ query, ids: [theirs] })
  expect((await client.get('/bullet/api/mails?state=failed')).json()).toEqual([])
  expect((await client.get('/bullet/api/mails?text=%25')).json()).toEqual([])

  const log = await client.get(`/bullet/api/people/${member.id}/mails`)
  expect(log.json()).toMatchObject([{ id: theirs }])
  expect((await client.get('/bullet/api/people/999999/mails')).statusCode).toBe(404)
})

it('masks codes and links that would let the reader sign in as others', async () => {
  const id = await send(SECRET)
  for (const role of ['owner', 'admin', 'support', 'marketer']) {
    const client = await staff(role)
    const shown = await client.get(`/bullet/api/mails/${id}`)
    expect(shown.statusCode).toBe(200)
    expect(shown.json()).toMatchObject({
      subject: '•••••• is your code for Matinee',
      has_secrets: true,
      can_resend: false,
    })
    expect(shown.body).not.toMatch(/482913|let-me-in/)
  }
  expect((await (await staff('moderator')).get(`/bullet/api/mails/${id}`)).statusCode).toBe(403)
  for (const role of ['admin', 'support', 'moderator'])
    expect((await (await staff(role)).post(`/bullet/api/mails/${id}/reveal`)).json()).toMatchObject({
      code: 'owner_only',
    })
  const list = await (await staff('owner')).get('/bullet/api/mails')
  expect(list.body).not.toMatch(/482913|let-me-in/)
})

it('shows the owner a mail of the outbox and audits it', async () => {
  const id = await send(SECRET)
  const shown = await (await world.as(world.owner)).post(`/bullet/api/mails/${id}/reveal`)
  expect(shown.json().text).toContain('482913')
  expect(shown.json().html).toContain('key=let-me-in')
  expect(await auditOf('mail.secrets_shown')).toMatchObject([{ actor_id: world.owner.id, subject_id: id }])
})

it('resends mails without secrets', async () => {
  const client = await staff('support')
  const id = await send()
  expect((await client.post(`/bullet/api/mails/${id}/resend`)).statusCode).toBe(202)
  expect((await client.post(`/bullet/api/mails/${id}/resend`)).json()).toMatchObject({
    code: 'mail_on_its_way',
  })
  await world.work()
  expect((await client.get(`/bullet/api/mails/${id}`)).json()).toMatchObject({ state: 'sent', attempts: 1 })
  expect(await auditOf('mail.resent')).toHaveLength(1)

  const code = await send(SECRET)
  expect((await client.post(`/bullet/api/mails/${code}/resend`)).json()).toMatchObject({
    code: 'mail_not_again',
  })
  expect((await (await staff('moderator')).post(`/bullet/api/mails/${id}/resend`)).statusCode).toBe(403)
})

it('returns the result of a test mail and the mail settings', async () => {
  const client = await staff('admin')
  const answer = await client.post('/bullet/api/test_mails', { address: ' Me@Example.com ' })
  expect(answer.json()).toMatchObject({ sent: true })
  expect((await client.get('/bullet/api/mails?kind=test')).json()).toMatchObject([
    { address: 'me@example.com', state: 'sent' },
  ])
  expect((await client.post('/bullet/api/test_mails', { address: 'not an address' })).statusCode).toBe(400)
  expect((await client.get('/bullet/api/mail_settings')).json()).toMatchObject({
    via: 'outbox',
    from: 'store@localhost',
  })
  expect((await (await staff('support')).get('/bullet/api/mail_settings')).statusCode).toBe(403)
})

it('returns the mail server’s answer', async () => {
  const broken = await makeWorld({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'films@store.example' })
  const client = await broken.as(broken.owner)
  const answer = await client.post('/bullet/api/test_mails', { address: 'me@example.com' })
  expect(answer.json()).toEqual({ sent: false, said: expect.stringContaining('ECONNREFUSED') })
})

it('exports a member’s mails and erases them with the account', async () => {
  const member = await world.make.member({ email: 'leaving@example.com' })
  await publish(ctx, events.memberJoined, { store_id: storeId, member_id: member.id })
  await send({
    kind: 'join_code',
    secrets: { code: '1', key: 'k' },
    filling: { words: { minutes: 10 } },
    to: { member_id: null, address: 'leaving@example.com', name: null, locale: 'en' },
  })
  const { personalNotices } = await import('./personal.ts')
  expect(await personalNotices.export(ctx, member.id)).toMatchObject({
    mails: [{ kind: 'welcome', address: 'leaving@example.com' }],
  })

  const rows = await ctx.db
    .selectFrom('mail')
    .select('id')
    .where('address', '=', 'leaving@example.com')
    .execute()
  expect(rows).toHaveLength(2)
  await personalNotices.erase!(ctx, member.id)
  await personalNotices.erase!(ctx, member.id)
  expect(
    await ctx.db.selectFrom('mail').select('id').where('address', '=', 'leaving@example.com').execute(),
  ).toEqual([])
  for (const { id } of rows) expect(await ctx.mail.read(storeId, id)).toBeNull()
})

it('does not access mails of another store', async () => {
  const id = await send()
  const other = await makeOtherStore(world, 'other.example')
  const stranger = await world.as(await world.make.member({ role: 'owner', store_id: other.id }))
  for (const path of [`mails/${id}`, `mails/${id}/reveal`, `mails/${id}/resend`]) {
    const answer = await (path.endsWith(String(id)) ? stranger.get : stranger.post)(`/bullet/api/${path}`)
    expect({ path, status: answer.statusCode }).toEqual({ path, status: 404 })
  }
  expect((await stranger.get('/bullet/api/mails')).json()).toEqual([])
})

it('deletes mails and files after half a year, and farewell mails after a week', async () => {
  const { deleteOldNotices: forgetOldNews } = await import('./jobs.ts')
  const [welcome, goodbye] = [await send(), await send({ kind: 'account_deleted' })]
  const mails = ctx.db.selectFrom('mail').select('id').where('id', 'in', [welcome, goodbye]).orderBy('id')
  const kept = async () => (await mails.execute()).map(({ id }) => id)
  const after = async (days: number) => {
    world.setTime(new Date(Date.now() + days * DAY_MS).toISOString())
    await forgetOldNews.run(ctx, {}, AbortSignal.timeout(5000))
    return kept()
  }
  expect(await after(6)).toEqual([welcome, goodbye])
  expect(await after(8)).toEqual([welcome])
  expect(await ctx.mail.read(storeId, goodbye)).toBeNull()
  expect(await after(181)).toEqual([])
  world.setTime(null)
})
