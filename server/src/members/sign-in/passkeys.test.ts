import { expect, it } from 'vitest'
import { makeAuthenticator } from '../../../testing/authenticator.ts'
import { openBrowser, type Browser } from '../../../testing/browser.ts'
import { setStore } from '../../../testing/store-settings.ts'
import { makeWorld } from '../../../testing/world.ts'
import { hashPassword } from './passwords.ts'

const world = await makeWorld()
const PASSWORD = 'a lamp by the window'
const password_hash = await hashPassword(PASSWORD)
const PATH = '/api/users/me/passkeys'
let count = 0

async function member(more: object = {}) {
  const email = `passkey${(count += 1)}@example.com`
  const { id } = await world.make.member({ email, password_hash, ...more })
  const browser = await openBrowser(world)
  await browser.post('/api/sessions', { email, password: PASSWORD })
  return { id, email, browser }
}

const begin = async (browser: Browser) =>
  (await browser.post(`${PATH}/options`, { current_password: PASSWORD })).json()

async function withPasskey(more: object = {}) {
  const person = await member(more)
  const authenticator = makeAuthenticator()
  const passkey = authenticator.create(await begin(person.browser))
  const kept = await person.browser.post(PATH, { name: 'My phone', passkey })
  return { ...person, authenticator, passkey, kept }
}

const ask = async (browser: Browser) => (await browser.post('/api/passkey_challenges')).json()

it('is made by a member who proves to be there, and signs in without an address', async () => {
  const { id, browser, authenticator, kept } = await withPasskey()
  expect(kept.statusCode).toBe(201)
  expect(kept.json()).toMatchObject({ name: 'My phone', last_used_at: null })

  const other = await openBrowser(world)
  const passkey = authenticator.get(await ask(other))
  expect((await other.post('/api/sessions', { passkey })).json()).toMatchObject({
    logged: true,
    user: { id },
  })
  const [listed] = (await browser.get(PATH)).json()
  expect(listed.last_used_at).not.toBeNull()
})

it('counts as a second factor', async () => {
  await setStore(world, { staff_second_factor: true })
  const { authenticator } = await withPasskey({ role: 'admin' })
  const browser = await openBrowser(world)
  await browser.post('/api/sessions', { passkey: authenticator.get(await ask(browser)) })
  expect((await browser.get('/bullet/api/programs')).statusCode).toBe(200)
  await setStore(world, { staff_second_factor: false })
})

it('is renamed and removed', async () => {
  const { browser, authenticator, kept } = await withPasskey()
  const path = `${PATH}/${kept.json().id}`
  expect((await browser.patch(path, { name: 'Old phone' })).json().name).toBe('Old phone')
  expect((await browser.delete(path, {})).json().code).toBe('wrong_password')
  expect((await browser.delete(path, { current_password: PASSWORD })).statusCode).toBe(204)
  expect((await browser.get(PATH)).json()).toEqual([])
  const refused = await browser.post('/api/sessions', { passkey: authenticator.get(await ask(browser)) })
  expect(refused.json().code).toBe('wrong_passkey')
})

it('is refused where an answer is sent again, made up, or made for another page', async () => {
  const { authenticator, passkey: made } = await withPasskey()
  const browser = await openBrowser(world)
  const enter = async (passkey: object) => (await browser.post('/api/sessions', { passkey })).json()
  const answer = authenticator.get(await ask(browser))
  expect((await enter(answer)).logged).toBe(true)
  expect((await enter(answer)).code).toBe('wrong_passkey')
  expect((await enter(authenticator.get({ challenge: 'bWFkZS11cA', rpId: 'localhost' }))).code).toBe(
    'wrong_passkey',
  )
  expect((await enter({ ...made, response: {} })).code).toBe('wrong_passkey')

  const phishing = makeAuthenticator({ origin: 'http://localhost.evil.example' })
  const person = await member()
  const refused = await person.browser.post(PATH, {
    name: 'x',
    passkey: phishing.create(await begin(person.browser)),
  })
  expect(refused.json().code).toBe('wrong_passkey')
})

it('is refused where it asked for no finger and no PIN', async () => {
  const { browser } = await member()
  const passkey = makeAuthenticator({ verifies: false }).create(await begin(browser))
  expect((await browser.post(PATH, { name: 'x', passkey })).json().code).toBe('wrong_passkey')
})

it('cannot be made for somebody by the challenge of another', async () => {
  const [one, other] = [await member(), await member()]
  const passkey = makeAuthenticator().create(await begin(one.browser))
  expect((await other.browser.post(PATH, { name: 'x', passkey })).json().code).toBe('wrong_passkey')
})

it('opens nothing in another store, and belongs to its member alone', async () => {
  const { authenticator, kept } = await withPasskey()
  const stranger = await member()
  const path = `${PATH}/${kept.json().id}`
  expect((await stranger.browser.patch(path, { name: 'Mine' })).statusCode).toBe(404)
  expect((await stranger.browser.delete(path, { current_password: PASSWORD })).statusCode).toBe(404)
  await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  await world.make.store('passkeys.example')
  const there = await openBrowser(world, { host: 'passkeys.example' })
  const answer = authenticator.get(await ask(there))
  expect((await there.post('/api/sessions', { passkey: answer })).json().code).toBe('wrong_passkey')
})
