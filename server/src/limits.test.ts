import { expect, it } from 'vitest'
import { findAnnouncedEvents } from '../testing/announced-events.ts'
import { openBrowser, type Browser } from '../testing/browser.ts'
import { setStore } from '../testing/store-settings.ts'
import { makeWorld } from '../testing/world.ts'
import { codeIssued } from './members/events.ts'
import { hashPassword } from './members/sign-in/passwords.ts'
import type { AttemptTable } from './members/tables.ts'

const world = await makeWorld()
await setStore(world, { captcha: false })

const PASSWORD = 'a lamp by the window'
const password_hash = await hashPassword(PASSWORD)
let count = 0
const newHome = () => `198.51.${(count += 1)}.20`

const makeMember = async () => {
  const email = `limits${(count += 1)}@example.com`
  const { id } = await world.make.member({ email, password_hash })
  return { id, email }
}

async function signedIn(address?: string) {
  const member = await makeMember()
  const browser = await openBrowser(world, address ? { address } : {})
  await browser.post('/api/sessions', { email: member.email, password: PASSWORD })
  return { ...member, browser }
}

/** Somebody signed out in a browser they have used. */
async function signedOutMember(address?: string) {
  const person = await signedIn(address)
  await person.browser.delete('/api/sessions')
  return person
}

/** Attempts of others, as they are counted. */
const insertAttempts = (
  kind: AttemptTable['kind'],
  times: number,
  { email, address }: { email?: string; address?: string },
) =>
  world.ctx.db
    .insertInto('attempt')
    .values(
      Array.from({ length: times }, (_, place) => ({
        store_id: world.storeId,
        kind,
        email: email ?? `somebody${place}@example.com`,
        address: address ?? `203.0.113.${place}`,
        at: new Date().toISOString(),
      })),
    )
    .execute()

const codesOf = async (email: string) =>
  (await findAnnouncedEvents(world, codeIssued))
    .filter((issued) => issued.email === email)
    .map(({ code }) => code)

const askForCode = (browser: Browser, email: string) => browser.post('/api/sign_in_codes', { email })
const typeCode = (browser: Browser, email: string, code: string) =>
  browser.post('/api/sessions', { email, code })
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

/** What somebody does to others, and what those must still be able to do. */
const LIMITS: [string, () => Promise<{ status: number; code?: string }>][] = [
  [
    'passwords guessed at the account from everywhere',
    async () => {
      const { email, browser } = await signedOutMember()
      await insertAttempts('password', 50, { email })
      return answer(browser.post('/api/sessions', { email, password: PASSWORD }))
    },
  ],
  [
    'passwords guessed at the account, and at all others, from the same network',
    async () => {
      const home = newHome()
      const { email, browser } = await signedOutMember(home)
      await insertAttempts('password', 10, { email, address: home })
      await insertAttempts('password', 100, { address: home })
      return answer(browser.post('/api/sessions', { email, password: PASSWORD }))
    },
  ],
  [
    'wrong current passwords of ten free accounts, from the same network',
    async () => {
      const home = newHome()
      const { browser } = await signedIn(home)
      for (const address of [home, 'proof', 'session 1']) await insertAttempts('proof', 100, { address })
      return answer(browser.delete('/api/users/me/password', { current_password: PASSWORD }))
    },
  ],
  [
    'codes asked for the account from everywhere, and from the same network',
    async () => {
      const home = newHome()
      const { email, browser } = await signedOutMember(home)
      for (let place = 0; place < 14; place += 1) await askForCode(await openBrowser(world), email)
      await askForCode(await openBrowser(world, { address: home }), email)
      return answer(askForCode(browser, email), 202)
    },
  ],
  [
    'wrong codes typed for the account from elsewhere',
    async () => {
      const { email } = await makeMember()
      const browser = await openBrowser(world)
      await askForCode(browser, email)
      const [code] = await codesOf(email)
      const stranger = await openBrowser(world)
      for (let guess = 0; guess < 30; guess += 1) await typeCode(stranger, email, wrongCode(code!))
      return answer(typeCode(browser, email, code!))
    },
  ],
  [
    'wrong codes typed from the same network',
    async () => {
      const home = newHome()
      const { email, browser } = await signedOutMember(home)
      await insertAttempts('code', 50, { address: home })
      await askForCode(browser, email)
      const [code] = await codesOf(email)
      return answer(typeCode(browser, email, code!))
    },
  ],
  [
    'a newer code asked for by a stranger',
    async () => {
      const { email } = await makeMember()
      const browser = await openBrowser(world)
      await askForCode(browser, email)
      const [code] = await codesOf(email)
      await askForCode(await openBrowser(world), email)
      return answer(typeCode(browser, email, code!))
    },
  ],
  [
    'second factors guessed by somebody who has the password',
    async () => {
      const { id, email, browser } = await signedOutMember()
      await insertAttempts('second_factor', 20, { email: String(id) })
      await world.ctx.db
        .insertInto('second_factor')
        .values({
          member_id: id,
          store_id: world.storeId,
          secret: Buffer.from('sealed'),
          confirmed_at: new Date().toISOString(),
        })
        .execute()
      const { challenge } = (await browser.post('/api/sessions', { email, password: PASSWORD })).json()
      const second = await browser.post('/api/sessions/second_factor', { challenge, code: 'abcde-fghjk' })
      return { status: 200, code: second.json().code === 'wrong_code' ? 'ok' : second.json().code }
    },
  ],
  [
    'links to reset the password asked for from everywhere, and from the same network',
    async () => {
      const home = newHome()
      const { email, browser } = await signedOutMember(home)
      await insertAttempts('reset', 5, { email })
      await insertAttempts('reset', 20, { address: home })
      return answer(browser.post('/api/password_resets', { email }), 202)
    },
  ],
  [
    'changes of address asked for by another member of the same network',
    async () => {
      const home = newHome()
      const [one, other] = [await signedIn(home), await signedIn(home)]
      const ask = ({ browser }: typeof one) =>
        browser.post('/api/users/me/email', { email: 'new@example.com', current_password: PASSWORD })
      for (let time = 0; time < 6; time += 1) await ask(other)
      return answer(ask(one), 202)
    },
  ],
  [
    'codes of televisions guessed by other members of the same network',
    async () => {
      const home = newHome()
      const { browser } = await signedIn(home)
      await insertAttempts('activation', 60, { address: home })
      const looked = await browser.get('/api/activations/BCDF-GHJK')
      return { status: 200, code: looked.statusCode === 404 ? 'ok' : looked.json().code }
    },
  ],
  [
    'gift cards guessed by other members of the same network',
    async () => {
      const home = newHome()
      const { browser } = await signedIn(home)
      await insertAttempts('gift_card', 60, { address: home })
      const looked = await browser.post('/api/gift_cards/look', { code: 'BCDF-GHJK-MNPQ-RSTV' })
      return { status: 200, code: looked.json().code === 'gift_card_not_found' ? 'ok' : looked.json().code }
    },
  ],
  [
    'accounts asked after at the checkout, while somebody types a code',
    async () => {
      const home = newHome()
      const { email } = await makeMember()
      const browser = await openBrowser(world, { address: home })
      await insertAttempts('checkout', 60, { address: home })
      await askForCode(browser, email)
      const [code] = await codesOf(email)
      await world.ctx.db.deleteFrom('attempt').where('kind', '=', 'code').execute()
      return answer(typeCode(browser, email, code!))
    },
  ],
  [
    'calls of a minute used up by another member of the same network',
    async () => {
      const home = newHome()
      const [one, other] = [await signedIn(home), await signedIn(home)]
      const call = ({ browser }: typeof one) =>
        browser.post('/api/users/me/email', { email: 'none', current_password: PASSWORD })
      for (let time = 0; time < 12; time += 1) await call(other)
      expect((await call(other)).json().code).toBe('too_many_requests')
      const called = await call(one)
      return { status: 200, code: called.json().code === 'invalid_email' ? 'ok' : called.json().code }
    },
  ],
]

async function answer(sent: ReturnType<Browser['post']>, expected?: number) {
  const { statusCode, body } = await sent
  const isFine = expected ? statusCode === expected : statusCode < 300
  return { status: isFine ? 200 : statusCode, code: isFine ? 'ok' : (JSON.parse(body).code as string) }
}

it.each(LIMITS)('no person uses up another’s: %s', async (_, act) => {
  expect(await act()).toEqual({ status: 200, code: 'ok' })
})

it('counts the calls of guests per network, in IPv6 per /64', async () => {
  const ask = async (address: string) =>
    (await openBrowser(world, { address })).post('/api/device_codes', {}).then(({ statusCode }) => statusCode)
  for (let place = 0; place < 10; place += 1) expect(await ask(`2001:db8::${place}`)).toBeLessThan(300)
  expect(await ask('2001:db8::ffff')).toBe(429)
  expect(await ask('2001:db8:0:1::1')).toBeLessThan(300)
})

it('does not count a made-up session cookie as a member', async () => {
  const address = '198.51.100.99'
  const ask = async (place: number) => {
    const browser = await openBrowser(world, { address })
    browser.cookies.set('matinee_session', `made up ${place}`)
    await browser.get('/api/sessions')
    return (await browser.post('/api/device_codes', {})).statusCode
  }
  for (let place = 0; place < 10; place += 1) expect(await ask(place)).toBeLessThan(300)
  expect(await ask(10)).toBe(429)
})
