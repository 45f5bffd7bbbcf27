import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeAll, expect, it } from 'vitest'
import { openBrowser, type Browser } from '../../../testing/browser.ts'
import { setStore } from '../../../testing/store-settings.ts'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(world)
})

const solved = async (from = browser) => {
  const challenge = (await from.get('/api/captcha')).json() as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
let count = 0
const ask = (captcha?: string, url = '/api/sign_in_codes') =>
  browser.post(url, {
    email: `captcha${(count += 1)}@example.com`,
    ...(url === '/api/email_registrations' && { name: 'Ana' }),
    ...(captcha && { captcha }),
  })

it('asks for a solved puzzle on every call that writes a mail', async () => {
  for (const url of ['/api/sign_in_codes', '/api/password_resets', '/api/email_registrations']) {
    expect((await ask(undefined, url)).json()).toMatchObject({
      code: 'captcha_needed',
      errors: { captcha: ['required'] },
    })
    expect((await ask('bm90IG9uZQ==', url)).json().code).toBe('captcha_needed')
    expect((await ask(await solved(), url)).statusCode).toBe(202)
  }
})

it('takes a solution once, also of two at the same moment', async () => {
  const solution = await solved()
  const answers = await Promise.all([ask(solution), ask(solution), ask(solution)])
  expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1)
})

it('takes no puzzle of its own making, of another store, or older than ten minutes', async () => {
  const { challenge, solution } = JSON.parse(Buffer.from(await solved(), 'base64').toString()) as {
    challenge: Challenge
    solution: object
  }
  const easy = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
  const forged = Buffer.from(JSON.stringify({ challenge: easy, solution })).toString('base64')
  expect((await ask(forged)).json().code).toBe('captcha_needed')

  const late = await solved()
  world.setTime(new Date(Date.now() + 601_000).toISOString())
  expect((await ask(late)).json().code).toBe('captcha_needed')
  world.setTime(null)

  await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  await world.make.store('puzzled.example')
  const theirs = await solved(await openBrowser(world, { host: 'puzzled.example' }))
  expect((await ask(theirs)).json().code).toBe('captcha_needed')
})

it('asks for nothing where the store has switched it off, and says so to its pages', async () => {
  const asked = async () => /"captcha":(null|\{[^}]*\})/.exec((await browser.get('/sign_in')).body)?.[1]
  expect(await asked()).toBe('{"provider":"altcha","site_key":""}')
  await setStore(world, { captcha: false })
  expect((await ask()).statusCode).toBe(202)
  expect(await asked()).toBe('null')
})
