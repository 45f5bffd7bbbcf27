import { expect, it } from 'vitest'
import { openBrowser, type Browser } from '../../../testing/browser.ts'
import { setStore } from '../../../testing/store-settings.ts'
import { makeWorld } from '../../../testing/world.ts'
import { hashPassword } from '../sign-in/passwords.ts'

const world = await makeWorld()
const PASSWORD = 'a lamp by the window'
const password_hash = await hashPassword(PASSWORD)
const DEVICES = '/api/users/me/devices'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
let count = 0

async function member(role = 'user') {
  const email = `device${(count += 1)}@example.com`
  const { id } = await world.make.member({ email, password_hash, role })
  const enter = (browser: Browser) => browser.post('/api/sessions', { email, password: PASSWORD })
  const opened = async (agent?: string) => {
    const browser = await openBrowser(world, agent ? { agent } : {})
    await enter(browser)
    return browser
  }
  return { id, enter, opened }
}

const isLogged = async (browser: Browser) => (await browser.get('/api/sessions')).json().logged as boolean

it('lists where somebody is signed in, the device that asks first', async () => {
  const { opened } = await member()
  const [computer] = [await opened(), await opened(IPHONE)]
  const devices = (await computer.get(DEVICES)).json()
  expect(devices).toMatchObject([
    { kind: 'browser', app: 'Firefox', system: 'Linux', current: true, streaming: false },
    { kind: 'browser', app: 'Safari', system: 'iPhone', current: false, streaming: false },
  ])
})

it('signs one out at once, or all others', async () => {
  const { opened } = await member()
  const [here, there, elsewhere] = [await opened(), await opened(), await opened()]
  const [, second] = (await here.get(DEVICES)).json()
  expect((await here.delete(`${DEVICES}/${second.id}`)).statusCode).toBe(204)
  expect([await isLogged(there), await isLogged(elsewhere)].filter(Boolean)).toHaveLength(1)
  expect((await here.delete(DEVICES)).json()).toEqual({ signed_out: 1 })
  expect([await isLogged(here), await isLogged(there), await isLogged(elsewhere)]).toEqual([
    true,
    false,
    false,
  ])
})

it('shows and ends nobody else’s', async () => {
  const [one, other] = [await (await member()).opened(), await (await member()).opened()]
  const [{ id }] = (await one.get(DEVICES)).json()
  expect((await other.delete(`${DEVICES}/${id}`)).json().code).toBe('device_not_found')
  expect(await isLogged(one)).toBe(true)
})

it('shows the devices in the way of one too many, and signs in in the place of one', async () => {
  await setStore(world, { max_sessions: 2 })
  const { enter, opened } = await member()
  const [first, second] = [await opened(), await opened(IPHONE)]
  const third = await openBrowser(world)
  const refused = await enter(third)
  expect(refused.statusCode).toBe(401)
  expect(refused.json()).toMatchObject({ code: 'user_limit', user_limit: true, limit: 'devices', most: 2 })
  const { challenge, devices } = refused.json()
  expect(devices.map(({ system }: { system: string }) => system).toSorted()).toEqual(['Linux', 'iPhone'])
  expect(await isLogged(third)).toBe(false)

  const device_ids = devices
    .filter(({ system }: { system: string }) => system === 'iPhone')
    .map(({ id }: { id: number }) => id)
  const inPlace = await third.post('/api/sessions/continue', { challenge, device_ids })
  expect(inPlace.json().logged).toBe(true)
  expect([await isLogged(first), await isLogged(second), await isLogged(third)]).toEqual([true, false, true])
  const again = await third.post('/api/sessions/continue', { challenge, device_ids })
  expect(again.json().code).toBe('challenge_spent')
  await setStore(world, { max_sessions: null })
})

it('ends nobody else’s device by a challenge, and asks again while there is no place', async () => {
  await setStore(world, { max_sessions: 1 })
  const [one, other] = [await member(), await member()]
  const theirs = await other.opened()
  const [{ id }] = (await theirs.get(DEVICES)).json()
  await one.opened()
  const late = await openBrowser(world)
  const { challenge } = (await one.enter(late)).json()
  const refused = await late.post('/api/sessions/continue', { challenge, device_ids: [id] })
  expect(refused.json()).toMatchObject({ user_limit: true, challenge: expect.any(String) })
  expect(await isLogged(theirs)).toBe(true)
  await setStore(world, { max_sessions: null })
})

it('lets two that sign in at the same moment have one place', async () => {
  await setStore(world, { max_sessions: 1 })
  const { enter } = await member()
  const browsers = await Promise.all(Array.from({ length: 4 }, () => openBrowser(world)))
  const answers = await Promise.all(browsers.map(enter))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  await setStore(world, { max_sessions: null })
})

it('lets a browser that is signed in sign in again, and the staff as often as they wish', async () => {
  await setStore(world, { max_sessions: 1 })
  const { enter, opened } = await member()
  const browser = await opened()
  expect((await enter(browser)).statusCode).toBe(201)
  const admin = await member('admin')
  await admin.opened()
  expect(await isLogged(await admin.opened())).toBe(true)
  await setStore(world, { max_sessions: null })
})
