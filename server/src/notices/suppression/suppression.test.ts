import type { MailKind, NotificationSettings, Topic } from '@matinee/contract/notices/notices'
import type { SuppressedAddress } from '@matinee/contract/notices/suppression'
import type { Static } from 'typebox'
import { expect, it } from 'vitest'
import { makeWorld, type Client } from '../../../testing/world.ts'
import { queueMail } from '../mails.ts'
import { personalNotices } from '../personal.ts'
import { unsubscribeToken } from '../unsubscribe-token.ts'

const world = await makeWorld()
const { ctx, storeId } = world
const owner = await world.as(world.owner)
let causes = 0

const list = async (search = '') =>
  (await owner.get(`/bullet/api/suppressed_addresses${search}`)).json<SuppressedAddress[]>()
const causeOf = async (address: string) =>
  (await list(`?text=${encodeURIComponent(address)}`)).find((row) => row.address === address)?.cause
const add = (addresses: string[], by: Client = owner) =>
  by.post('/bullet/api/suppressed_addresses', { addresses, reason: 'Asked by phone' })
const remove = (address: string) =>
  owner.delete(`/bullet/api/suppressed_addresses?address=${encodeURIComponent(address)}`)

async function mail(address: string, kind: MailKind, topic?: Topic) {
  const to = { member_id: null, address, name: 'Ana', locale: 'en' }
  const filling = { words: { author: 'Bo', program: 'Tides' } }
  const cause = `suppression ${(causes += 1)}`
  const id = await queueMail(ctx, { store_id: storeId, kind, to, filling, cause, ...(topic && { topic }) })
  return async () => {
    await world.work()
    const row = await ctx.db
      .selectFrom('mail')
      .select(['state', 'problem', 'message_id'])
      .where('cause', '=', cause)
      .executeTakeFirst()
    return id === null ? null : row!
  }
}

it('is added to, searched, taken as a file and taken from', async () => {
  const added = await add(['Zoe@Example.com', 'under_score@example.com', 'zoe@example.com'])
  expect(added.json()).toEqual({ added: 2, known: 0 })
  expect((await add(['zoe@example.com'])).json()).toEqual({ added: 0, known: 1 })
  expect(await list('?text=under_')).toMatchObject([
    { address: 'under_score@example.com', cause: 'added', reason: 'Asked by phone' },
  ])
  expect(await list('?cause=bounced')).toEqual([])
  const file = await owner.get('/bullet/api/suppressed_addresses/file')
  expect(file.headers['content-disposition']).toContain('suppression-list.csv')
  expect(file.body.split('\r\n').slice(1, 3).join('\n')).toMatch(/^under_score@.*,added,.*\nzoe@/)
  expect((await remove('ZOE@example.com')).statusCode).toBe(204)
  expect((await remove('zoe@example.com')).json()).toMatchObject({ code: 'address_not_suppressed' })
  expect((await add(['no address'])).statusCode).toBe(400)
})

it('is kept by those who write to people, and seen by nobody without contacts', async () => {
  const as = async (role: 'marketer' | 'moderator' | 'analyst') => world.as(await world.make.member({ role }))
  expect((await add(['by-marketer@example.com'], await as('marketer'))).statusCode).toBe(200)
  for (const role of ['moderator', 'analyst'] as const) {
    expect((await add(['no@example.com'], await as(role))).statusCode).toBe(403)
    expect((await (await as(role)).get('/bullet/api/suppressed_addresses')).statusCode).toBe(403)
  }
})

it('stops what nobody needs, and lets through what its owner does', async () => {
  await add(['quiet@example.com'])
  expect(await (await mail('quiet@example.com', 'comment_approved', 'moderation'))()).toBeNull()
  expect(await (await mail('quiet@example.com', 'password_changed'))()).toMatchObject({ state: 'sent' })
  for (const kind of ['welcome', 'member_invitation'] as const)
    expect(await (await mail('quiet@example.com', kind))()).toMatchObject({
      state: 'failed',
      problem: 'suppressed',
    })
})

it('is asked again as a mail is handed over', async () => {
  const sent = await mail('late@example.com', 'comment_approved', 'moderation')
  await add(['late@example.com'])
  expect(await sent()).toMatchObject({ state: 'failed', problem: 'suppressed' })
})

it('leaves its addresses out of campaigns, and refuses to try mails on them', async () => {
  const { id } = await world.make.member({ email: 'reader@example.com' })
  await ctx.db
    .updateTable('member')
    .set({ marketing_consent_at: '2027-01-01T00:00:00Z' })
    .where('id', '=', id)
    .execute()
  await add(['reader@example.com'])
  const audience = await owner.get('/bullet/api/campaign_readers?topic=news')
  expect(audience.json()).toMatchObject({
    readers: 0,
    skipped_for: expect.arrayContaining([{ reason: 'suppressed', count: 1 }]),
  })
  const tried = await owner.post('/bullet/api/test_mails', { address: 'reader@example.com' })
  expect([tried.statusCode, tried.json<{ code: string }>().code]).toEqual([409, 'address_suppressed'])
})

it('has whoever unsubscribes from everything, until they turn something on', async () => {
  const member = await world.make.member({ email: 'enough@example.com' })
  const client = await world.as(member)
  const { topics } = (await client.get('/api/users/me/notifications')).json<
    Static<typeof NotificationSettings>
  >()
  const change = (mailOf: (topic: Topic) => 'now' | 'off') =>
    client.put('/api/users/me/notifications', {
      topics: topics.map(({ topic }) => ({ topic, in_app: true, mail: mailOf(topic) })),
    })
  await change((topic) => (topic === 'replies' ? 'now' : 'off'))
  expect(await causeOf('enough@example.com')).toBeUndefined()

  const token = unsubscribeToken(ctx, storeId, member.id, 'replies')
  const guest = await world.asGuest()
  await guest.post(`/api/unsubscriptions/${token}`)
  expect(await causeOf('enough@example.com')).toBe('unsubscribed')
  await guest.delete(`/api/unsubscriptions/${token}`)
  expect(await causeOf('enough@example.com')).toBeUndefined()

  await change(() => 'off')
  expect(await causeOf('enough@example.com')).toBe('unsubscribed')
  await add(['enough@example.com'])
  await change(() => 'now')
  expect(await causeOf('enough@example.com')).toBeUndefined()
})

const complaint = (messageId: string, type = 'abuse') =>
  `From: feedback@mail.example
Subject: FW: News
Content-Type: multipart/report; report-type=feedback-report; boundary="x"

--x
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: Mail/1.0
Version: 1

--x
Content-Type: message/rfc822

Message-ID: ${messageId}

--x--
`.replaceAll('\n', '\r\n')

it('has whoever reports a mail as spam, whatever comes back later', async () => {
  const sent = await (await mail('cross@example.com', 'comment_approved', 'moderation'))()
  const report = (message: string) => owner.post('/bullet/api/bounces', { message })
  await report(complaint(sent!.message_id, 'not-spam'))
  await report(complaint('<somebody@else.example>'))
  expect(await causeOf('cross@example.com')).toBeUndefined()

  const answer = await report(complaint(sent!.message_id))
  expect(answer.json()).toMatchObject({ mails: [{ address: 'cross@example.com', reason: 'abuse' }] })
  expect(await causeOf('cross@example.com')).toBe('complained')

  const member = await world.make.member({ email: 'cross@example.com' })
  await personalNotices.erase!(ctx, member.id)
  expect(await causeOf('cross@example.com')).toBe('complained')
})
