import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const SECRET = 'an-engine-in-front-of-us'
const world = await makeWorld({ MEDIAMTX_SECRET: SECRET })
const engine = await world.asGuest()
const event = await world.make.liveEvent()

/** As MediaMTX sends it (`internal/auth/manager.go`), empty where there is nothing to say. */
const EMPTY = {
  ...{ ip: '203.0.113.7', user: '', password: '', token: '', action: 'publish', path: 'studio' },
  ...{ protocol: 'rtsp', id: null, query: '', userAgent: '' },
}
const ID = '4bcd0e0a-6c2f-4f7e-9a61-5a0f3b8f2c11'
const statusOf = async (request: object, secret = SECRET) =>
  (await engine.post(`/api/mediamtx/${secret}/auth`, { ...EMPTY, ...request })).statusCode

it.each([
  ['a path of RTMP', { protocol: 'rtmp', path: `live/${event.key}`, id: ID }],
  ['a path alone', { protocol: 'webrtc', path: event.key, userAgent: 'OBS' }],
  ['the password of RTSP', { user: 'studio', password: event.key }],
  ['the user', { user: event.key }],
  ['a token, as the bearer of WHIP or ?token= of RTMP', { token: event.key, query: `token=${event.key}` }],
  ['a stream id of SRT', { protocol: 'srt', user: 'studio', password: event.key, path: 'mystream' }],
  ['fields of a later version', { path: event.key, audience: 'all' }],
])('lets in a stream key as %s', async (_place, request) => {
  expect(await statusOf(request)).toBe(204)
})

it('asks for credentials where there are none, and refuses wrong and revoked ones', async () => {
  expect(await statusOf({})).toBe(401)
  expect(await statusOf({ user: 'testpublisher', password: 'testpass', path: 'teststream', id: ID })).toBe(
    401,
  )
  expect(await statusOf({ password: SECRET })).toBe(401)
  const other = await world.make.liveEvent()
  await (await world.as(world.owner)).post(`/bullet/api/live_events/${other.id}/key`)
  expect(await statusOf({ path: other.key })).toBe(401)
})

it.each(['read', 'playback', 'api', 'metrics', 'pprof', 'constructor', ''])(
  'refuses %s, also with a stream key',
  async (action) => {
    expect(await statusOf({ action, path: event.key, password: event.key })).toBe(403)
  },
)

it('lets read what hands a stream over', async () => {
  const handover = { action: 'read', path: event.key, user: 'matinee' }
  expect(await statusOf({ ...handover, password: SECRET })).toBe(204)
  expect(await statusOf({ ...handover, token: SECRET })).toBe(204)
  expect(await statusOf({ ...handover, action: 'api', password: SECRET })).toBe(403)
})

it('answers nobody without the secret, and no garbage', async () => {
  expect(await statusOf({ path: event.key }, 'a-guess')).toBe(404)
  expect((await engine.post(`/api/mediamtx/${SECRET}/auth`, [1, 2])).statusCode).toBe(403)
  expect(await statusOf({ action: { publish: 1 }, path: [event.key] })).toBe(403)
  const without = await makeWorld()
  const guest = await without.asGuest()
  expect((await guest.post('/api/mediamtx//auth', EMPTY)).statusCode).toBe(404)
  expect((await guest.post('/api/mediamtx/null/auth', EMPTY)).statusCode).toBe(404)
})
