import { expect, it } from 'vitest'
import { lastMailTo, mailsTo } from '../../testing/mails.ts'
import { makeWorld } from '../../testing/world.ts'
import * as events from '../members/events.ts'
import { publish } from '../platform/jobs/events.ts'

const world = await makeWorld()
const { ctx, storeId } = world
const to = (address: string) => lastMailTo(world.config.data_dir, address)
const ADDRESS = { store_id: storeId, name: 'Ana', locale: 'en' }

async function person(email: string, locale: string | null = null) {
  const member = await world.make.member({ email, name: 'Ana' })
  await ctx.db.updateTable('member').set({ locale }).where('id', '=', member.id).execute()
  return { store_id: storeId, member_id: member.id }
}

it('sends a code and an equivalent link, and deletes both', async () => {
  const asked = { ...ADDRESS, email: 'ana@example.com', purpose: 'join' as const, code: '482913', key: 'k-1' }
  await publish(ctx, events.codeIssued, asked)
  await world.work()

  const mail = await to('ana@example.com')
  expect(mail).toMatchObject({ subject: '482913 is your code for Matinee', code: '482913', key: 'k-1' })
  expect(mail.html).toContain('482913')
  const row = await ctx.db
    .selectFrom('mail')
    .selectAll()
    .where('address', '=', 'ana@example.com')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'sent', sealed: null, attempts: 1 })
  expect(JSON.stringify(row)).not.toMatch(/482913|k-1/)
})

it('sends no text by strangers to unproved addresses', async () => {
  const name = 'Win a prize at http://evil.example'
  const asked = {
    ...ADDRESS,
    name,
    email: 'victim@example.com',
    purpose: 'join' as const,
    code: '111111',
    key: 'k',
  }
  await publish(ctx, events.codeIssued, asked)
  await world.work()

  const mail = await to('victim@example.com')
  expect(mail.text + mail.html + mail.header('to')).not.toContain('evil.example')
})

it('uses the member’s language, otherwise the store’s', async () => {
  await publish(ctx, events.memberJoined, await person('de@example.com', 'de'))
  await publish(ctx, events.memberJoined, await person('none@example.com', 'tlh'))
  await world.work()

  const mail = await to('de@example.com')
  expect(mail.subject).toBe('Willkommen bei Matinee')
  expect(mail.header('content-language')).toBe('de')
  expect((await to('none@example.com')).subject).toBe('Welcome to Matinee')
})

it('warns the old address of a change and sends the key to the new one', async () => {
  const ana = await person('old@example.com')
  await publish(ctx, events.emailChangeAsked, { ...ana, new_email: 'new@example.com', key: 'change-key' })
  await world.work()

  expect(await to('new@example.com')).toMatchObject({ key: 'change-key' })
  const warning = await to('old@example.com')
  expect(warning.subject).toBe('Your email address is about to change')
  expect(warning.text + warning.html).not.toContain('change-key')

  await publish(ctx, events.emailChanged, { ...ana, old_email: 'old@example.com' })
  await world.work()
  expect((await to('old@example.com')).subject).toBe('Your email address was changed')
})

it('names the device and country of a sign-in', async () => {
  const ana = await person('seen@example.com')
  const { id } = await ctx.db
    .insertInto('session')
    .values({
      ...ana,
      token_hash: Buffer.from('seen'),
      user_agent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
      country: 'PT',
      created_at: '2026-01-01T00:00:00Z',
      expires_at: '2099-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publish(ctx, events.newDevice, { ...ana, session_id: id })
  await world.work()

  const mail = await to('seen@example.com')
  expect(mail.text).toContain('Device: Firefox, Windows\nLocation: Portugal')
})

it('sends all required mails', async () => {
  const ana = await person('all@example.com')
  await publish(ctx, events.passwordResetAsked, { ...ana, key: 'reset-key' })
  await publish(ctx, events.passwordChanged, ana)
  await publish(ctx, events.secondFactorChanged, { ...ana, on: true })
  await publish(ctx, events.secondFactorChanged, { ...ana, on: false })
  await publish(ctx, events.memberInvited, { ...ana, key: 'come-in' })
  await publish(ctx, events.exportReady, { ...ana, key: 'file' })
  await publish(ctx, events.accountDeleted, { ...ADDRESS, email: 'all@example.com' })
  await publish(ctx, events.staffInvited, {
    ...ADDRESS,
    email: 'all@example.com',
    role: 'author',
    invited_by: 'Maya',
    key: 's',
  })
  await world.work()

  const mails = await mailsTo(world.config.data_dir, 'all@example.com')
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
    [
      'Choose a new password',
      'Your password was changed',
      'Two-step sign-in is on',
      'Two-step sign-in is off',
      'Your account at Matinee is waiting',
      'Your data is ready',
      'Your account was deleted',
      'Maya invited you to work on Matinee',
    ].toSorted(),
  )
  expect(mails.find(({ subject }) => subject.startsWith('Choose'))?.path).toBe('/reset_password/reset-key')
  expect(mails.find(({ subject }) => subject.startsWith('Maya'))?.text).toContain('Your role: author.')
  expect(mails.every((mail) => mail.header('list-unsubscribe') === undefined)).toBe(true)
})

it('sends one mail if an event is handled twice', async () => {
  const ana = await person('twice@example.com')
  await publish(ctx, events.passwordChanged, ana)
  const job = ctx.subscribers.get(events.passwordChanged.name)!.find(({ name }) => name.endsWith(':mail'))!
  const again = { ...ctx, idempotencyKey: 'the same job' }
  await job.run(again, ana, AbortSignal.timeout(5000))
  await job.run(again, ana, AbortSignal.timeout(5000))

  const rows = await ctx.db
    .selectFrom('mail')
    .select('cause')
    .where('address', '=', 'twice@example.com')
    .execute()
  expect(rows).toEqual([{ cause: 'the same job password_changed' }])
})

it('notifies staff who see people that a member left, without the name', async () => {
  const [owner, analyst] = [
    await world.make.member({ role: 'owner' }),
    await world.make.member({ role: 'analyst' }),
  ]
  const member = await world.make.member({ name: 'Zoe Leaving' })
  const left = await (await world.as(member)).post('/api/users/me/deletion', { word: member.email })
  expect(left.statusCode).toBe(204)
  await world.work()

  const { notices } = (await (await world.as(owner)).get('/bullet/api/notices')).json()
  expect(notices).toMatchObject([{ kind: 'member_left', values: {}, excerpt: null, path: '/bullet/people' }])
  expect((await (await world.as(analyst)).get('/bullet/api/notices')).json().notices).toEqual([])
})
