import type { SignalReport } from '@matinee/contract/live/signal-health'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { makeLiveWatcher } from '../../testing/live-watcher.ts'
import { openReplay, recordSignal, repeatedAt } from '../../testing/replayed-signal.ts'
import { makeWorld } from '../../testing/world.ts'
import { startLiveProcess } from './origin/live-process.ts'

const HOUR_MS = 3_600_000
const SHOWN_MS = 30_000

const world = await makeWorld({ RTMP_PORT: '0', LIVE_PORT: '0', LIVE_RENDITIONS: '0' })
const live = await startLiveProcess(world)
afterAll(() => live.stop())
const { stateOf, watch } = await makeLiveWatcher(world)

it('goes on in one recording where the clock of an encoder jumps ahead and back', async () => {
  const event = await world.make.liveEvent()
  const tags = await recordSignal({ size: '160x90', frameRate: 10, seconds: 6 })
  const encoder = await openReplay({ port: live.rtmpPort, key: event.key })
  for (const tag of [...tags, ...repeatedAt(tags, HOUR_MS), ...repeatedAt(tags, 1000)]) encoder.write(tag)
  const shown = await watch(event.id)
  for (const track of [shown.video, shown.audio]) {
    const { segments } = await eventually(
      () => shown.playlist(track),
      (playlist) => playlist.segments.filter(({ discontinuity }) => discontinuity).length === 2,
      SHOWN_MS,
    )
    for (const { duration } of segments) expect(duration).toBeLessThan(2.5)
  }
  const owner = await world.as(world.owner)
  const { health } = (await owner.get(`/bullet/api/live_events/${event.id}/signal`)).json<SignalReport>()
  expect(health!.clock_jumps).toBe(2)
  expect(await stateOf(event.id)).toBe('live')
  encoder.end()
}, 60_000)

it('takes 4K at 60 frames a second', async () => {
  const event = await world.make.liveEvent({ latency: 'low' })
  const tags = await recordSignal({ size: '3840x2160', frameRate: 60, seconds: 2 })
  const encoder = await openReplay({ port: live.rtmpPort, key: event.key })
  for (const tag of tags) encoder.write(tag)
  for (let seconds = 2; seconds < 10; seconds += 2)
    for (const tag of repeatedAt(tags, seconds * 1000)) encoder.write(tag)
  const shown = await watch(event.id)
  expect(shown.master.variants[0]).toMatchObject({
    resolution: { width: 3840, height: 2160 },
    frameRate: 60,
  })
  const { segments } = await shown.playlist(shown.video)
  for (const { uri, duration } of segments.filter(({ uri }) => uri)) {
    expect(duration).toBeCloseTo(2, 1)
    expect((await shown.get(`v2160/${uri}`)).statusCode).toBe(200)
  }
  encoder.end()
}, 60_000)

it('goes on while each of its ports is sent garbage', async () => {
  const event = await world.make.liveEvent()
  const tags = await recordSignal({ size: '160x90', frameRate: 10, seconds: 6 })
  const encoder = await openReplay({ port: live.rtmpPort, key: event.key })
  for (const tag of tags) encoder.write(tag)
  const shown = await watch(event.id)
  const before = (await shown.playlist(shown.video)).segments.length
  for (const port of [live.rtmpPort, Number(new URL(live.origin).port)])
    for (const size of [1, 5000, 200_000]) await sendGarbage(port, randomBytes(size))
  expect((await fetch(`${live.origin}/healthz`)).status).toBe(200)
  for (const tag of repeatedAt(tags, 6000)) encoder.write(tag)
  const { segments } = await eventually(
    () => shown.playlist(shown.video),
    (playlist) => playlist.segments.length > before,
  )
  expect(segments.some(({ discontinuity }) => discontinuity)).toBe(false)
  encoder.end()
}, 60_000)

/** Resolves when it is taken or the connection has ended. */
async function sendGarbage(port: number, bytes: Buffer) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}) // told by `close`
  socket.end(bytes)
  await Promise.race([once(socket, 'close'), once(socket, 'finish')])
  socket.destroy()
}
