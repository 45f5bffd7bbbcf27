import { expect, it } from 'vitest'
import { findAnnouncedEvents } from '../../../testing/announced-events.ts'
import { appCode as codeOf } from '../../../testing/app-code.ts'
import { openBrowser, type Browser } from '../../../testing/browser.ts'
import { setStore } from '../../../testing/store-settings.ts'
import { makeWorld } from '../../../testing/world.ts'
import { secondFactorChanged } from '../events.ts'
import { ownerLink } from '../staff/owner.ts'
import { hashPassword } from './passwords.ts'

const world = await makeWorld()
const PASSWORD = 'a lamp by the window'
const password_hash = await hashPassword(PASSWORD)
const PATH = '/api/users/me/second_factor'

let minutes = 0
/** Advances the clock beyond half a minute, so that the app shows another code. */
const passTime = () => world.setTime(new Date(Date.now() + (minutes += 1) * 60_000).toISOString())
const appCode = (secret: string) => codeOf(secret, world.ctx.clock.now())

async function staff(role = 'admin') {
  const email = `second${(minutes += 1)}@example.com`
  const { id } = await world.make.member({ email, password_hash, role })
  const browser = await openBrowser(world)
  const enter = (from = browser) => from.post('/api/sessions', { email, password: PASSWORD })
  await enter()
  return { id, email, browser, enter }
}

async function withFactor() {
  const person = await staff()
  const { secret, uri } = (await person.browser.post(PATH, { current_password: PASSWORD })).json()
  const confirmed = await person.browser.put(PATH, { code: appCode(secret) })
  const { recovery_codes } = confirmed.json() as { recovery_codes: string[] }
  passTime()
  return { ...person, secret: secret as string, uri: uri as string, recovery_codes }
}

const second = (browser: Browser, challenge: string, code: string) =>
  browser.post('/api/sessions/second_factor', { challenge, code })

it('sets up with an app and asks for its code at the next sign-in', async () => {
  const { id, email, browser, enter, secret, uri, recovery_codes } = await withFactor()
  expect(uri).toMatch(/^otpauth:\/\/totp\/Matinee:/)
  expect(uri).toContain(encodeURIComponent(email))
  expect(new Set(recovery_codes).size).toBe(10)
  expect((await browser.get(PATH)).json()).toMatchObject({ on: true, recovery_codes_left: 10 })
  expect((await findAnnouncedEvents(world, secondFactorChanged))[0]).toMatchObject({
    member_id: id,
    on: true,
  })

  const asked = await enter()
  expect(asked.statusCode).toBe(401)
  expect(asked.json()).toMatchObject({ code: 'second_factor_needed', challenge: expect.any(String) })
  const { challenge } = asked.json()
  expect((await second(browser, challenge, '000000')).json().code).toBe('wrong_code')
  expect((await second(browser, challenge, appCode(secret))).json().logged).toBe(true)
})

it('refuses six letters that are longer in bytes as any other wrong code', async () => {
  const { browser, enter } = await withFactor()
  for (const code of ['🎬🎬🎬', '١٢٣٤٥٦']) {
    expect((await browser.put(PATH, { code })).json()).toMatchObject({ code: 'wrong_code' })
    const { challenge } = (await enter()).json()
    expect((await second(browser, challenge, code)).json()).toMatchObject({ code: 'wrong_code' })
  }
})

it('takes no code twice, also two at the same moment', async () => {
  const { enter, secret } = await withFactor()
  const browsers = await Promise.all(Array.from({ length: 4 }, () => openBrowser(world)))
  const challenges = await Promise.all(
    browsers.map(async (browser) => (await enter(browser)).json().challenge as string),
  )
  const code = appCode(secret)
  const answers = await Promise.all(
    browsers.map((browser, place) => second(browser, challenges[place]!, code)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
})

it('takes a recovery code in its place, once, however it is typed', async () => {
  const { browser, enter, recovery_codes } = await withFactor()
  const typed = recovery_codes[0]!.toUpperCase().replace('-', ' ')
  const first = await second(browser, (await enter()).json().challenge, typed)
  expect(first.statusCode).toBe(201)
  expect((await browser.get(PATH)).json().recovery_codes_left).toBe(9)
  const again = await second(browser, (await enter()).json().challenge, typed)
  expect(again.json().code).toBe('wrong_code')
})

it('ends a challenge after five wrong codes, after ten minutes, and once it is answered', async () => {
  const { browser, enter, secret } = await withFactor()
  const { challenge } = (await enter()).json()
  for (let count = 0; count < 5; count += 1) await second(browser, challenge, '123456')
  expect((await second(browser, challenge, appCode(secret))).json().code).toBe('challenge_spent')

  const late = (await enter()).json().challenge
  world.setTime(new Date(world.ctx.clock.now().getTime() + 601_000).toISOString())
  expect((await second(browser, late, appCode(secret))).json().code).toBe('challenge_spent')

  const good = (await enter()).json().challenge
  await second(browser, good, appCode(secret))
  passTime()
  expect((await second(browser, good, appCode(secret))).json().code).toBe('challenge_spent')
})

it('asks for the password before anything about it changes', async () => {
  const { browser } = await withFactor()
  const renewed = `${PATH}/recovery_codes`
  expect((await browser.post(renewed, {})).json().code).toBe('wrong_password')
  expect((await browser.delete(PATH, { current_password: 'not it' })).json().code).toBe('wrong_password')
  expect((await browser.post(renewed, { current_password: PASSWORD })).json().recovery_codes).toHaveLength(10)
  expect((await browser.delete(PATH, { current_password: PASSWORD })).statusCode).toBe(204)
  expect((await browser.get(PATH)).json()).toMatchObject({ on: false, recovery_codes_left: 0 })
})

it('closes the admin to staff without one where the store asks for it, but not their own account', async () => {
  await setStore(world, { staff_second_factor: true })
  const { browser } = await staff('content_manager')
  expect((await browser.get('/bullet/api/programs')).json().code).toBe('second_factor_required')
  expect((await browser.get('/bullet/api/account')).json()).toMatchObject({ must_prove_more: true })
  const { secret } = (await browser.post(PATH, { current_password: PASSWORD })).json()
  await browser.put(PATH, { code: appCode(secret) })
  expect((await browser.get('/bullet/api/programs')).statusCode).toBe(200)
  expect((await browser.delete(PATH, { current_password: PASSWORD })).json().code).toBe(
    'second_factor_required',
  )
  await setStore(world, { staff_second_factor: false })
})

it('lets whoever reads the console in without it: the way back when everything is lost', async () => {
  await setStore(world, { staff_second_factor: true })
  const browser = await openBrowser(world)
  const verified_key = (await ownerLink(world.ctx, world.storeId)).split('/').at(-1)
  await browser.post('/api/sessions', { verified_key })
  expect((await browser.get('/bullet/api/programs')).statusCode).toBe(200)
  await setStore(world, { staff_second_factor: false })
})
