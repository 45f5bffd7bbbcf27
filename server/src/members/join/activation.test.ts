import { expect, it } from 'vitest'
import { makeOtherStore } from '../../../testing/other-store.ts'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const NOON = Date.parse('2026-03-05T12:00:00Z')
const at = (seconds: number) => world.setTime(new Date(NOON + seconds * 1000).toISOString())

interface Begun {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
  expires_in: number
  interval: number
}

let televisions = 0

async function television() {
  const tv = await world.asGuest()
  const as = {
    remoteAddress: `203.0.113.${(televisions += 1)}`,
    headers: { 'user-agent': 'Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0) SamsungBrowser/4.0' },
  }
  const begun = (await tv.post('/api/device_codes', undefined, as)).json() as Begun
  return { begun, poll: () => tv.post('/api/device_tokens', { device_code: begun.device_code }, as) }
}

const person = async () => world.as(await world.make.member({ name: 'Ines' }))
const allow = (code: string) => `/api/activations/${encodeURIComponent(code)}`

it('gives a device a code that nobody can misread, and where to take it', async () => {
  const { begun } = await television()
  expect(begun).toMatchObject({ expires_in: 600, interval: 5 })
  expect(begun.user_code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  expect(begun.verification_uri).toMatch(/^http:\/\/localhost[:\d]*\/smartwatch_activation$/)
  expect(begun.verification_uri_complete).toBe(`${begun.verification_uri}?code=${begun.user_code}`)
})

it('keeps nothing of what it gave that could be read back', async () => {
  const { begun } = await television()
  const rows = JSON.stringify(await world.ctx.db.selectFrom('device_grant').selectAll().execute())
  expect(rows).not.toContain(begun.device_code)
  expect(rows).not.toContain(begun.user_code.replace('-', ''))
})

it('shows its person which device asks, and signs it in once they let it in', async () => {
  at(0)
  const [tv, ines] = await Promise.all([television(), person()])
  const code = tv.begun.user_code.toLowerCase().replace('-', ' ')

  expect((await ines.get(allow(code))).json()).toMatchObject({
    user_code: tv.begun.user_code,
    app: 'Samsung Internet',
    system: 'Samsung TV',
    asked_at: new Date(NOON).toISOString(),
  })
  expect((await tv.poll()).json()).toMatchObject({
    code: 'authorization_pending',
    error: 'authorization_pending',
  })
  expect((await ines.put(allow(code), { answer: 'allow' })).statusCode).toBe(204)

  at(6)
  const entered = await tv.poll()
  expect(entered.statusCode).toBe(201)
  expect(entered.json()).toMatchObject({ logged: true, user: { name: 'Ines', role: 'user' } })
  const session = entered.cookies.find(({ name }) => name === 'matinee_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect((await ines.get('/api/users/me/devices')).json()).toContainEqual(
    expect.objectContaining({ kind: 'tv', system: 'Samsung TV' }),
  )

  at(12)
  expect((await tv.poll()).json().error).toBe('expired_token')
})

it('lets one of many questions at once in', async () => {
  at(0)
  const [tv, ines] = await Promise.all([television(), person()])
  await ines.put(allow(tv.begun.user_code), { answer: 'allow' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => tv.poll()))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
})

it('slows a device down that asks too often, by five seconds each time', async () => {
  at(0)
  const { poll } = await television()
  const askAt = async (seconds: number) => {
    at(seconds)
    return (await poll()).json().error as string
  }
  expect(await askAt(1)).toBe('authorization_pending')
  expect(await askAt(3)).toBe('slow_down')
  expect(await askAt(10)).toBe('slow_down') // the interval is ten seconds now, then fifteen
  expect(await askAt(26)).toBe('authorization_pending')
})

it('tells a device that it was refused', async () => {
  at(0)
  const [tv, ines] = await Promise.all([television(), person()])
  await ines.put(allow(tv.begun.user_code), { answer: 'refuse' })
  expect((await tv.poll()).json()).toMatchObject({ code: 'access_denied', error: 'access_denied' })
  // A denial is final: granting it afterwards fails.
  expect((await ines.put(allow(tv.begun.user_code), { answer: 'allow' })).statusCode).toBe(404)
})

it('forgets a code after ten minutes', async () => {
  at(0)
  const [tv, ines] = await Promise.all([television(), person()])
  at(601)
  expect((await tv.poll()).json().error).toBe('expired_token')
  expect((await ines.get(allow(tv.begun.user_code))).json().code).toBe('activation_not_found')
  await world.ctx.db.deleteFrom('device_grant').execute()
})

it('answers guests nothing about a code', async () => {
  const { begun } = await television()
  expect((await (await world.asGuest()).get(allow(begun.user_code))).statusCode).toBe(401)
})

it('lets nobody go on guessing: not the right code either, after twenty wrong ones', async () => {
  at(0)
  const [tv, guesser] = await Promise.all([television(), person()])
  const guess = (code: string) => guesser.get(allow(code), { remoteAddress: '198.51.100.7' })
  for (let tries = 0; tries < 20; tries += 1) expect((await guess('AAAA-AAAA')).statusCode).toBe(404)
  expect((await guess(tv.begun.user_code)).statusCode).toBe(429)
})

it('knows no code of another store', async () => {
  at(0)
  const { begun, poll } = await television()
  const other = await makeOtherStore(world, 'other.example')
  const stranger = await world.as(await world.make.member({ store_id: other.id }))
  expect((await stranger.get(allow(begun.user_code))).statusCode).toBe(404)
  expect((await stranger.put(allow(begun.user_code), { answer: 'allow' })).statusCode).toBe(404)
  expect((await poll()).json().error).toBe('authorization_pending')
})

it('asks its person for a place first, where there is none left', async () => {
  at(0)
  await world.ctx.db.updateTable('store').set({ max_sessions: 1 }).where('id', '=', world.storeId).execute()
  const [tv, ines] = await Promise.all([television(), person()])
  const full = await ines.put(allow(tv.begun.user_code), { answer: 'allow' })
  expect(full.statusCode).toBe(401)
  expect(full.json()).toMatchObject({ user_limit: true, limit: 'devices', most: 1, challenge: null })
  await world.ctx.db.updateTable('store').set({ max_sessions: null }).execute()
})

it('takes no device into account of a page that did not mean to ask', async () => {
  const { begun } = await television()
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/device_tokens',
    payload: { device_code: begun.device_code },
  })
  expect(answer.json().code).toBe('page_expired')
})
