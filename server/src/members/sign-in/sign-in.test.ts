import { expect, it } from 'vitest'
import { findAnnouncedEvents, findLastAnnouncedEvent } from '../../../testing/announced-events.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { setStore } from '../../../testing/store-settings.ts'
import { makeWorld } from '../../../testing/world.ts'
import { codeIssued, newDevice } from '../events.ts'
import { hashPassword } from './passwords.ts'
import { makeSignInKey } from './sign-in-keys.ts'

const world = await makeWorld()
await setStore(world, { captcha: false })

const PASSWORD = 'a lamp by the window'
const password_hash = await hashPassword(PASSWORD)
let count = 0
const makeMember = async (more: object = {}) => {
  const email = `sign-in-${(count += 1)}@example.com`
  const { id } = await world.make.member({ email, password_hash, ...more })
  return { id, email }
}
const tooMany = (email: string, address: string) => ({
  store_id: world.storeId,
  kind: 'password' as const,
  email,
  address,
  at: new Date().toISOString(),
})

it('signs in by a code, once', async () => {
  const { email } = await makeMember()
  const browser = await openBrowser(world)
  const asked = await browser.post('/api/sign_in_codes', { email })
  expect(asked.statusCode).toBe(202)
  const { code, purpose } = await findLastAnnouncedEvent(world, codeIssued)
  expect(purpose).toBe('sign_in')
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`
  expect((await browser.post('/api/sessions', { email, code: typed })).json()).toMatchObject({ logged: true })
  expect((await browser.post('/api/sessions', { email, code })).json().code).toBe('code_spent')
})

it('signs in by the link beside the code, which ends both', async () => {
  const { email } = await makeMember()
  const browser = await openBrowser(world)
  await browser.post('/api/sign_in_codes', { email })
  const { code, key } = await findLastAnnouncedEvent(world, codeIssued)
  expect((await browser.post('/api/sessions', { verified_key: key })).statusCode).toBe(201)
  expect((await browser.post('/api/sessions', { email, code })).json().code).toBe('code_spent')
  expect((await browser.post('/api/sessions', { verified_key: key })).json().code).toBe('link_spent')
})

it('tells whoever reads the mail of an address that it has no account, and keeps the code for joining', async () => {
  const browser = await openBrowser(world)
  const email = 'no-account@example.com'
  await browser.post('/api/sign_in_codes', { email })
  const { code, key } = await findLastAnnouncedEvent(world, codeIssued)
  expect((await browser.post('/api/sessions', { email, code })).json().code).toBe('no_account_yet')
  expect((await browser.post('/api/sessions', { verified_key: key })).json()).toMatchObject({
    code: 'no_account_yet',
    details: { email },
  })
  const joined = await browser.post('/api/email_registrations', { email, code, name: 'Now Here' })
  expect(joined.statusCode).toBe(201)
})

it('keeps a suspended member out, and ends what they have open, until the suspension is over', async () => {
  const { id, email } = await makeMember()
  const browser = await openBrowser(world)
  const enter = () => browser.post('/api/sessions', { email, password: PASSWORD })
  await enter()
  const suspend = (standing_until: string | null) =>
    world.ctx.db
      .updateTable('member')
      .set({ standing: 'suspended', standing_until })
      .where('id', '=', id)
      .execute()
  await suspend(null)
  expect((await browser.get('/api/sessions')).json().logged).toBe(false)
  expect((await enter()).json().code).toBe('suspended')
  await suspend('2020-01-01T00:00:00Z')
  expect((await enter()).statusCode).toBe(201)
})

it('says nothing of a suspension to somebody who only knows the address', async () => {
  const { email } = await makeMember({ standing: 'suspended' })
  const wrong = await (
    await openBrowser(world)
  ).post('/api/sessions', { email, password: 'a wrong password' })
  expect(wrong.json().code).toBe('wrong_sign_in')
})

it('locks an account for a network after ten wrong passwords, many at once among them', async () => {
  const { email } = await makeMember()
  const browser = await openBrowser(world)
  const attempt = () => browser.post('/api/sessions', { email, password: 'a wrong password' })
  const answers = await Promise.all(Array.from({ length: 14 }, attempt))
  const codes = answers.map((answer) => answer.json().code as string)
  expect(codes.filter((code) => code === 'wrong_sign_in')).toHaveLength(10)
  expect(codes.filter((code) => code === 'locked_out')).toHaveLength(4)

  const elsewhere = await openBrowser(world)
  expect((await elsewhere.post('/api/sessions', { email, password: PASSWORD })).statusCode).toBe(201)
  world.setTime(new Date(Date.now() + 15 * 60_000 + 1000).toISOString())
  expect((await browser.post('/api/sessions', { email, password: PASSWORD })).statusCode).toBe(201)
  world.setTime(null)
})

it('stops guessing from many networks, but not the owner in a browser they have used', async () => {
  const { email } = await makeMember()
  const known = await openBrowser(world)
  await known.post('/api/sessions', { email, password: PASSWORD })
  await known.delete('/api/sessions')
  const guesses = Array.from({ length: 50 }, (_, place) => tooMany(email, `203.0.113.${place}`))
  await world.ctx.db.insertInto('attempt').values(guesses).execute()

  const stranger = await openBrowser(world)
  expect((await stranger.post('/api/sessions', { email, password: PASSWORD })).json().code).toBe('locked_out')
  expect((await known.post('/api/sessions', { email, password: PASSWORD })).statusCode).toBe(201)
  await stranger.post('/api/sign_in_codes', { email })
  const { code } = await findLastAnnouncedEvent(world, codeIssued)
  expect((await stranger.post('/api/sessions', { email, code })).statusCode).toBe(201)
})

it('stops a network that tries many accounts', async () => {
  const { email } = await makeMember()
  const machine = { address: '198.51.100.7' }
  const tries = Array.from({ length: 100 }, (_, place) => tooMany(`x${place}@example.com`, machine.address))
  await world.ctx.db.insertInto('attempt').values(tries).execute()
  const browser = await openBrowser(world, machine)
  expect((await browser.post('/api/sessions', { email, password: PASSWORD })).json().code).toBe('locked_out')
})

it('tells of a device not seen before, but not of the first or of one that comes back', async () => {
  const { id, email } = await makeMember()
  const tellings = async () =>
    (await findAnnouncedEvents(world, newDevice)).filter(({ member_id }) => member_id === id).length
  const [one, other] = [await openBrowser(world), await openBrowser(world)]
  const enter = (browser: typeof one) => browser.post('/api/sessions', { email, password: PASSWORD })
  await enter(one)
  expect(await tellings()).toBe(0)
  await enter(other)
  expect(await tellings()).toBe(1)
  await one.delete('/api/sessions')
  await enter(one)
  expect(await tellings()).toBe(1)
})

it('notes that a session is in use every five minutes, and not before', async () => {
  const { id, email } = await makeMember()
  const browser = await openBrowser(world)
  await browser.post('/api/sessions', { email, password: PASSWORD })
  const seen = () =>
    world.ctx.db
      .selectFrom('session')
      .select('last_seen_at')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow()
  const start = Date.parse((await seen()).last_seen_at)
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  world.setTime(at(4))
  await browser.get('/api/sessions')
  expect(Date.parse((await seen()).last_seen_at)).toBe(start)
  world.setTime(at(6))
  await browser.get('/api/sessions')
  await expect.poll(async () => Date.parse((await seen()).last_seen_at)).toBe(Date.parse(at(6)))
  world.setTime(null)
})

it('gives keys a time of their own', async () => {
  const { id } = await makeMember()
  const verified_key = await makeSignInKey(world.ctx, world.storeId, id, { seconds: 60 })
  world.setTime(new Date(Date.now() + 61_000).toISOString())
  const answer = await (await openBrowser(world)).post('/api/sessions', { verified_key })
  expect(answer.json().code).toBe('link_spent')
  world.setTime(null)
})
