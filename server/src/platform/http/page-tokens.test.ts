import { expect, it } from 'vitest'
import { openBrowser, type Browser } from '../../../testing/browser.ts'
import { setStore } from '../../../testing/store-settings.ts'
import { makeWorld } from '../../../testing/world.ts'
import { hashPassword } from '../../members/sign-in/passwords.ts'

const world = await makeWorld({ TRUST_PROXY: 'on' })
await setStore(world, { captcha: false })
const PASSWORD = 'a lamp by the window'
const password_hash = await hashPassword(PASSWORD)
let count = 0

const tokenOf = async (browser: Browser) =>
  (await browser.get('/api/sessions')).headers['x-csrf-token'] as string
const change = (browser: Browser, headers: Record<string, string>) =>
  browser.send('PATCH', '/api/users/me', { bio: 'Here.' }, { headers })

async function signedIn() {
  const email = `page${(count += 1)}@example.com`
  await world.make.member({ email, password_hash })
  const browser = await openBrowser(world)
  const before = await tokenOf(browser)
  const answer = await browser.post('/api/sessions', { email, password: PASSWORD })
  return { email, browser, before, given: answer.headers['x-csrf-token'] as string }
}

it('is valid in its session and is sent at sign-in', async () => {
  const { browser, given } = await signedIn()
  expect((await change(browser, { 'x-csrf-token': given })).statusCode).toBe(200)
  expect((await change(browser, { 'x-csrf-token': await tokenOf(browser) })).statusCode).toBe(200)
})

it('is invalid from before the sign-in, from another browser, or from another session', async () => {
  const [one, other] = [await signedIn(), await signedIn()]
  const guest = await openBrowser(world)
  for (const token of [one.before, other.given, await tokenOf(guest), '', 'made-up', 'made.up']) {
    const answer = await change(one.browser, { 'x-csrf-token': token })
    expect({ token, code: answer.json().code }).toEqual({ token, code: 'page_expired' })
  }
})

it('is invalid with a planted cookie of another browser', async () => {
  const { browser } = await signedIn()
  const attacker = await openBrowser(world)
  const token = await tokenOf(attacker)
  browser.cookies.set('matinee_csrf', attacker.cookies.get('matinee_csrf')!)
  expect((await change(browser, { 'x-csrf-token': token })).json().code).toBe('page_expired')
})

it('is renewed with the refusal, so that open pages continue', async () => {
  const { browser, before } = await signedIn()
  const refused = await change(browser, { 'x-csrf-token': before })
  const fresh = refused.headers['x-csrf-token'] as string
  expect((await change(browser, { 'x-csrf-token': fresh })).statusCode).toBe(200)
})

it('ends with the session, and a guest’s is sent at sign-out', async () => {
  const { email, browser, given } = await signedIn()
  const session = { ...Object.fromEntries(browser.cookies) }
  const out = await browser.delete('/api/sessions')
  const back = { email, password: PASSWORD }
  const withOld = await browser.post('/api/sessions', back, { headers: { 'x-csrf-token': given } })
  expect(withOld.json().code).toBe('page_expired')
  const headers = { 'x-csrf-token': out.headers['x-csrf-token'] as string }
  expect((await browser.post('/api/sessions', back, { headers })).statusCode).toBe(201)
  expect(browser.cookies.get('matinee_session')).not.toBe(session['matinee_session'])
})

it.each([
  [{ origin: 'https://evil.example' }, 'foreign_page'],
  [{ origin: 'null' }, 'foreign_page'],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 'foreign_page'],
  [{ 'sec-fetch-site': 'cross-site' }, 'foreign_page'],
  [{ origin: 'http://shop.localhost', 'sec-fetch-site': 'same-site' }, 'foreign_page'],
  [{ origin: 'http://localhost' }, undefined],
  [{ origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }, undefined],
  [{ 'sec-fetch-site': 'none' }, undefined],
  [{}, undefined],
])('a call from a page with %o answers %s, whatever token it has', async (headers: object, code) => {
  const { browser, given } = await signedIn()
  const answer = await change(browser, { 'x-csrf-token': given, ...headers })
  expect(answer.json().code).toBe(code)
  const beacon = await browser.send('POST', '/api/unsubscriptions/made-up', undefined, {
    headers: { ...headers } as Record<string, string>,
  })
  expect(beacon.json().code === 'foreign_page').toBe(code === 'foreign_page')
})

it('uses __Host- cookies over https and plain names over http', async () => {
  const secure = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.1' }
  const email = `page${(count += 1)}@example.com`
  await world.make.member({ email, password_hash })
  const first = await world.app.inject({ url: '/api/sessions', headers: secure })
  const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { ...secure, cookie, 'x-csrf-token': first.headers['x-csrf-token'] as string }
  const payload = { email, password: PASSWORD }
  const signIn = await world.app.inject({ method: 'POST', url: '/api/sessions', headers, payload })
  expect(signIn.statusCode).toBe(201)
  const given = [...first.cookies, ...signIn.cookies]
  expect(given.map(({ name }) => name)).toContain('__Host-matinee_csrf')
  for (const { name, path, domain, secure: isSecure } of given)
    expect({ name, path, domain, isSecure }).toEqual({
      name: expect.stringMatching(/^__Host-matinee/),
      path: '/',
      domain: undefined,
      isSecure: true,
    })
  const plain = await world.app.inject('/api/sessions')
  expect(plain.cookies.map(({ name }) => name)).toEqual(['matinee_csrf'])
})
