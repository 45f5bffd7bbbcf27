import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { makeLiveWatcher } from '../../testing/live-watcher.ts'
import { makeWhipEncoder, type WhipEncoder } from '../../testing/whip-encoder.ts'
import { makeWorld } from '../../testing/world.ts'
import { startLiveProcess } from './origin/live-process.ts'

async function findPort(): Promise<number> {
  const socket = createSocket('udp4')
  await once(socket.bind(0), 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

const first = await findPort()
const world = await makeWorld({ RTMP_PORT: '0', LIVE_PORT: '0', WHIP_PORTS: `${first}-${first + 3}` })
const live = await startLiveProcess(world)
const { guest, waitForState, watch } = await makeLiveWatcher(world)
const owner = await world.as(world.owner)
const encoders: WhipEncoder[] = []
afterAll(async () => {
  await Promise.all(encoders.map((encoder) => encoder.stop()))
  await live.stop()
})

const headersOf = (key: string) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/sdp' })
const offerTo = (key: string, offer: string) => guest.post('/api/whip', offer, { headers: headersOf(key) })
const signalOf = async (id: number) => (await owner.get(`/bullet/api/live_events/${id}/signal`)).json()

async function send(key: string, options = {}) {
  const encoder = await makeWhipEncoder(options)
  encoders.push(encoder)
  const answer = await offerTo(key, encoder.offer)
  expect(answer.statusCode).toBe(201)
  await encoder.begin(answer.body)
  return { encoder, location: String(answer.headers.location), answer: answer.body }
}

const problemOf = async (id: number) => (await signalOf(id)).problem
/** The processes that receive an encoder each. */
async function peersOfThisProcess(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
  return [...stdout.matchAll(/^ *(\d+) .*whip-peer-process/gm)].map(([, pid]) => Number(pid))
}

const portIn = (answer: string) => Number(/^a=candidate:.* (\d+) typ host/m.exec(answer)?.[1])

it('takes an encoder by WHIP on air, and ends it with its key alone', async () => {
  const event = await world.make.liveEvent({ latency: 'low' })
  const { location, encoder, answer } = await send(event.key)
  const noise = createSocket('udp4')
  for (let count = 0; count < 2000; count += 1) noise.send(randomBytes(800), portIn(answer), '127.0.0.1')
  const shown = await watch(event.id)
  noise.close()
  expect(shown.master.variants[0]).toMatchObject({ resolution: { width: 320, height: 180 } })
  expect(shown.master.variants[0]!.codecs).toMatch(/avc1.*mp4a|mp4a.*avc1/)
  const { health } = await eventually(
    () => signalOf(event.id),
    (report) => report.health?.key_frame_seconds > 0,
  )
  expect(health.audio_bits).toBeGreaterThan(10_000)
  await guest.delete(location, { headers: { authorization: 'Bearer another-key' } })
  expect(encoder.state()).toBe('connected')
  await guest.delete(location, { headers: { authorization: `Bearer ${event.key}` } })
  await waitForState(event.id, 'interrupted')
}, 60_000)

it('goes on with a second encoder where it takes over, and waits where one vanishes', async () => {
  const event = await world.make.liveEvent({ latency: 'low' })
  const first = await send(event.key, { losesNotice: true })
  const shown = await watch(event.id)
  const second = await send(event.key, { hasSound: false })
  await eventually(
    () => shown.playlist(shown.video),
    ({ segments }) => segments.some(({ discontinuity }) => discontinuity),
    20_000,
  )
  await eventually(
    async () => first.encoder.state(),
    (state) => state !== 'connected',
    20_000,
  )
  second.encoder.vanish()
  expect(await waitForState(event.id, 'interrupted')).toBe('interrupted')
}, 60_000)

it('loses one encoder alone where the process that receives it dies', async () => {
  const event = await world.make.liveEvent({ latency: 'low' })
  const other = await world.make.liveEvent({ latency: 'low' })
  const before = await peersOfThisProcess()
  await send(event.key)
  await waitForState(event.id, 'live')
  const [peer] = (await peersOfThisProcess()).filter((pid) => !before.includes(pid))
  const staying = await send(other.key)
  await waitForState(other.id, 'live')
  process.kill(peer!, 'SIGKILL')
  await waitForState(event.id, 'interrupted')
  expect((await signalOf(other.id)).health).not.toBeNull()
  expect(staying.encoder.state()).toBe('connected')
}, 60_000)

it('refuses what opens nothing, and says in the studio what cannot be taken', async () => {
  const event = await world.make.liveEvent()
  const { offer } = await makeWhipEncoder()
  const refused = await offerTo('not-a-key', offer)
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  const other = await offerTo(event.key, offer.replaceAll('H264', 'VP8'))
  expect([other.statusCode, other.json().code]).toEqual([406, 'whip_refused'])
  expect(await problemOf(event.id)).toBe('picture_codec')
  await offerTo(event.key, offer.replaceAll('H264', 'H265'))
  expect(await problemOf(event.id)).toBe('hevc')
  expect((await offerTo(event.key, 'a=rtpmap:1 H264/90000 and garbage')).statusCode).toBe(406)
  const garbled = offer.replace(/a=ice-ufrag.*/g, '').replace(/a=fingerprint.*/g, '')
  expect((await offerTo(event.key, garbled)).statusCode).toBe(400)
  const json = { headers: { authorization: `Bearer ${event.key}`, 'content-type': 'application/json' } }
  expect((await guest.post('/api/whip', '{}', json)).statusCode).toBe(415)
  expect((await offerTo(event.key, offer + ' '.repeat(70_000))).statusCode).toBe(413)
  await owner.post(`/bullet/api/live_events/${event.id}/key`)
  expect((await offerTo(event.key, offer)).statusCode).toBe(401)
})

it('bounds how many begin at once, and says where nothing arrives of one', async () => {
  const event = await world.make.liveEvent()
  const { offer } = await makeWhipEncoder()
  const statuses: number[] = []
  for (let count = 0; count < 5; count += 1) statuses.push((await offerTo(event.key, offer)).statusCode)
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(4)
  expect(statuses.at(-1)).toBe(503)
  const { problem } = await eventually(
    () => signalOf(event.id),
    (report) => report.problem !== null,
    30_000,
  )
  expect(problem).toBe('unreachable')
}, 60_000)

it('answers as RFC 9725 asks where nothing can be done', async () => {
  const options = await world.app.inject({ method: 'OPTIONS', url: '/api/whip', headers: guest.headers })
  expect(options.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'accept-post': 'application/sdp',
  })
  for (const method of ['PUT', 'PATCH'] as const) {
    const refused = await world.app.inject({ method, url: '/api/whip', headers: guest.headers })
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'OPTIONS, POST'])
  }
  const patch = await guest.patch('/api/whip/0b0e6c2e-5c5f-4f0e-9a43-0f4a3d1c2b1a', 'a=candidate:1')
  expect([patch.statusCode, patch.headers.allow]).toEqual([405, 'OPTIONS, DELETE'])
})
