import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { makeLiveWatcher } from '../../testing/live-watcher.ts'
import { storeContextOf } from '../../testing/store-context.ts'
import { makeWorld } from '../../testing/world.ts'
import { endBroadcast } from './broadcast.ts'
import { startLiveProcess } from './origin/live-process.ts'

const world = await makeWorld({ RTMP_PORT: '0', LIVE_PORT: '0' })
const live = await startLiveProcess(world)
afterAll(() => live.stop())
const owner = await world.as(world.owner)
const { stateOf, waitForState, watch } = await makeLiveWatcher(world)

const CODECS = {
  h264: ['libx264', '-preset', 'ultrafast', '-g', '20', '-pix_fmt', 'yuv420p'],
  other: ['libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '20'],
}

/** A recording as a browser makes it: WebM or Matroska that is never finished. */
function record(codec: keyof typeof CODECS) {
  const child = spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-v', 'error', '-nostdin'],
      ...['-re', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10'],
      ...['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
      ...['-c:v', ...CODECS[codec], '-c:a', 'libopus'],
      ...['-f', 'matroska', '-live', '1', '-cluster_time_limit', '300', '-flush_packets', '1', 'pipe:1'],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return { bytes: child.stdout as AsyncIterable<Buffer>, stop: () => child.kill('SIGKILL') }
}

const addressOf = (id: number, signal: string) => `/bullet/api/live_events/${id}/browser_signals/${signal}`

const chunkOf = (id: number, signal: string, number: number, codec: string) =>
  `${addressOf(id, signal)}?number=${number}&codec=${codec}`

const send = (url: string, bytes: Buffer) =>
  owner.post(url, bytes, { headers: { ...owner.headers, 'content-type': 'application/octet-stream' } })

/** Sends a recording until it is refused or stopped; resolves to the status of the last answer. */
async function sendAll(id: number, codec: keyof typeof CODECS, recording: ReturnType<typeof record>) {
  const signal = randomUUID()
  let [number, status] = [0, 204]
  for await (const bytes of recording.bytes) {
    const url = chunkOf(id, signal, number, codec)
    status = (await send(url, bytes)).statusCode
    if (status === 204 && number % 5 === 0) status = (await send(url, bytes)).statusCode // a lost answer
    if (status !== 204) break
    number += 1
  }
  await owner.delete(addressOf(id, signal))
  return status
}

it.each(['h264', 'other'] as const)(
  'takes the camera of a browser on air: %s',
  async (codec) => {
    const event = await world.make.liveEvent({ latency: 'low' })
    const recording = record(codec)
    const sent = sendAll(event.id, codec, recording)
    const shown = await watch(event.id)
    expect(await stateOf(event.id)).toBe('live')
    expect(shown.master.variants[0]).toMatchObject({ resolution: { width: 320, height: 180 } })
    const { segments } = await shown.playlist(shown.video)
    expect((await shown.get(`v180/${segments[0]!.uri}`)).statusCode).toBe(200)
    await endBroadcast(storeContextOf(world), event.id)
    expect(await sent).toBe(409)
    recording.stop()
    await waitForState(event.id, 'on_demand')
  },
  60_000,
)

it('goes on with another recording where one ends, as when the camera is changed', async () => {
  const event = await world.make.liveEvent({ latency: 'low' })
  const [camera, screen] = [record('h264'), record('h264')]
  const sent = sendAll(event.id, 'h264', camera)
  const shown = await watch(event.id)
  const other = sendAll(event.id, 'h264', screen)
  expect(await sent).toBe(409)
  camera.stop()
  await eventually(
    () => shown.playlist(shown.video),
    ({ segments }) => segments.some(({ discontinuity }) => discontinuity),
    20_000,
  )
  expect(await stateOf(event.id)).toBe('live')
  screen.stop()
  await other
  await waitForState(event.id, 'interrupted')
}, 60_000)

it('takes nothing out of order, of an ended signal, of an event that is over, or of a stranger', async () => {
  const event = await world.make.liveEvent()
  const signal = randomUUID()
  const bytes = Buffer.from('no recording at all')
  expect((await send(chunkOf(event.id, signal, 3, 'h264'), bytes)).statusCode).toBe(404)
  expect((await send(chunkOf(event.id, signal, 0, 'h264'), bytes)).statusCode).toBe(204)
  expect((await send(chunkOf(event.id, signal, 2, 'h264'), bytes)).statusCode).toBe(409)
  expect((await owner.delete(addressOf(event.id, signal))).statusCode).toBe(204)
  expect((await send(chunkOf(event.id, signal, 1, 'h264'), bytes)).statusCode).toBe(409)
  expect((await send(chunkOf(event.id, '../../1', 0, 'h264'), bytes)).statusCode).toBeGreaterThanOrEqual(400)
  expect((await send(chunkOf(event.id, randomUUID(), 0, 'h264'), Buffer.alloc(5_000_000))).statusCode).toBe(
    413,
  )
})
