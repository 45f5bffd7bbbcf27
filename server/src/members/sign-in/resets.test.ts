import { expect, it } from 'vitest'
import { findAnnouncedEvents, findLastAnnouncedEvent } from '../../../testing/announced-events.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { setStore } from '../../../testing/store-settings.ts'
import { makeWorld } from '../../../testing/world.ts'
import { passwordChanged, passwordResetAsked } from '../events.ts'
import { hashPassword } from './passwords.ts'
import { sendReset } from './resets.ts'

const world = await makeWorld()
await setStore(world, { captcha: false })

const OLD = 'a lamp by the window'
const NEW = 'seven boats in the harbour'
const password_hash = await hashPassword(OLD)
let count = 0

async function asked() {
  const email = `reset${(count += 1)}@example.com`
  const { id } = await world.make.member({ email, password_hash })
  const elsewhere = await openBrowser(world)
  await elsewhere.post('/api/sessions', { email, password: OLD })
  const browser = await openBrowser(world)
  const answer = await browser.post('/api/password_resets', { email })
  await world.work([sendReset])
  const { key } = await findLastAnnouncedEvent(world, passwordResetAsked)
  return { id, email, elsewhere, browser, answer, path: `/api/password_resets/${key}` }
}

const isLogged = async (browser: Awaited<ReturnType<typeof openBrowser>>) =>
  (await browser.get('/api/sessions')).json().logged as boolean

it('sets a new password by a link, signs in, and signs out everywhere else', async () => {
  const { id, email, browser, elsewhere, path } = await asked()
  expect((await browser.get(path)).json()).toEqual({ state: 'valid' })
  const done = await browser.put(path, { password: NEW })
  expect(done.json()).toMatchObject({ logged: true, user: { email } })
  expect(await isLogged(browser)).toBe(true)
  expect(await isLogged(elsewhere)).toBe(false)
  expect(await findLastAnnouncedEvent(world, passwordChanged)).toMatchObject({ member_id: id })
  expect((await elsewhere.post('/api/sessions', { email, password: OLD })).json().code).toBe('wrong_sign_in')
  expect((await elsewhere.post('/api/sessions', { email, password: NEW })).statusCode).toBe(201)
})

it('leaves the other devices alone where that is wished', async () => {
  const { browser, elsewhere, path } = await asked()
  await browser.put(path, { password: NEW, sign_out_others: false })
  expect(await isLogged(elsewhere)).toBe(true)
})

it('is good once, also for eight at once', async () => {
  const { browser, path } = await asked()
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.put(path, { password: NEW })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await browser.get(path)).json()).toEqual({ state: 'used' })
  expect((await browser.put(path, { password: NEW })).json().code).toBe('link_spent')
})

it('is good for an hour, and a link nobody made is as good as an old one', async () => {
  const { browser, path } = await asked()
  world.setTime(new Date(Date.now() + 3_601_000).toISOString())
  expect((await browser.get(path)).json()).toEqual({ state: 'expired' })
  expect((await browser.put(path, { password: NEW })).json().code).toBe('link_spent')
  expect((await browser.get('/api/password_resets/made-up')).json()).toEqual({ state: 'expired' })
  world.setTime(null)
})

it('says why a password will not do, and keeps the link good', async () => {
  const { email, browser, path } = await asked()
  const faultOf = async (password: string) => (await browser.put(path, { password })).json().errors?.password
  expect(await faultOf('short one')).toEqual(['short'])
  expect(await faultOf('x'.repeat(129))).toEqual(['long'])
  expect(await faultOf('1234567890')).toEqual(['breached'])
  expect(await faultOf('aaaaaaaaaaaaaaa')).toEqual(['weak'])
  expect(await faultOf(`${email.split('@')[0]}2026`)).toEqual(['weak'])
  expect((await browser.put(path, { password: NEW })).statusCode).toBe(200)
})

it('answers an unknown address the same, and writes to nobody', async () => {
  const { answer } = await asked()
  const before = (await findAnnouncedEvents(world, passwordResetAsked)).length
  const unknown = await (await openBrowser(world)).post('/api/password_resets', { email: 'none@example.com' })
  await world.work([sendReset])
  expect({ status: unknown.statusCode, body: unknown.body }).toEqual({
    status: answer.statusCode,
    body: answer.body,
  })
  expect((await findAnnouncedEvents(world, passwordResetAsked)).length).toBe(before)
})

it('ends every other link once a password is changed', async () => {
  const { id, email, browser, path } = await asked()
  await browser.post('/api/password_resets', { email })
  await world.work([sendReset])
  const { key } = await findLastAnnouncedEvent(world, passwordResetAsked)
  await browser.put(`/api/password_resets/${key}`, { password: NEW })
  expect((await browser.get(path)).json()).toEqual({ state: 'used' })
  expect(id).toBeGreaterThan(0)
})
