import { HOUR_MS } from '@matinee/contract/platform/durations'
import { afterAll, expect, it } from 'vitest'
import type HLS from 'hls-parser'
import { readdir, readFile } from 'node:fs/promises'
import { eventually } from '../../testing/eventually.ts'
import { startEncoder } from '../../testing/encoder.ts'
import { storeContextOf } from '../../testing/store-context.ts'
import { makeLiveWatcher } from '../../testing/live-watcher.ts'
import { makeWorld } from '../../testing/world.ts'
import { endBroadcast } from './broadcast.ts'
import { openLiveEvent } from './jobs.ts'
import { startLiveProcess } from './origin/live-process.ts'
import { completeRecording } from './recording/recording-jobs.ts'

const world = await makeWorld({ RTMP_PORT: '0', LIVE_PORT: '0' })
const { make, ctx } = world
const live = await startLiveProcess(world)
afterAll(() => live.stop())
const { guest, playbackOf, stateOf, waitForState, watch } = await makeLiveWatcher(world)
const inStore = storeContextOf(world)
const owner = await world.as(world.owner)
const never = new AbortController().signal

const filmOf = async (id: number) =>
  ctx.db
    .selectFrom('video')
    .innerJoin('content', 'content.video_id', 'video.id')
    .selectAll('video')
    .where('content.id', '=', id)
    .executeTakeFirstOrThrow()

it('takes a real encoder on air and keeps what it sent', async () => {
  const event = await make.liveEvent({ latency: 'low' })
  expect((await playbackOf(event.id)).state).toBe('unavailable')
  const encoder = startEncoder({ port: live.rtmpPort, key: event.key })
  const shown = await watch(event.id)
  expect(await stateOf(event.id)).toBe('live')
  expect(shown.master.variants[0]).toMatchObject({ resolution: { width: 320, height: 180 }, frameRate: 30 })

  const { health } = (await owner.get(`/bullet/api/live_events/${event.id}/signal`)).json()
  expect(health).toMatchObject({ width: 320, height: 180, key_frame_seconds: 2 })
  expect(health.frame_rate).toBeGreaterThan(20)
  expect(health.video_bits).toBeGreaterThan(50_000)
  expect(health.audio_bits).toBeGreaterThan(5000)

  const before = await shown.playlist(shown.video)
  expect(before).toMatchObject({ targetDuration: 2, partTargetDuration: 0.55, endlist: false })
  const next = before.segments.at(-1)!.mediaSequenceNumber + 1
  const held = await shown.playlist(shown.video, `?_HLS_msn=${next}&_HLS_part=3`)
  expect(held.segments.at(-1)!.mediaSequenceNumber).toBeGreaterThanOrEqual(next)
  for (const { duration } of before.segments.filter(({ uri }) => uri)) expect(duration).toBeCloseTo(2, 1)
  const [part] = held.segments.at(-1)!.parts
  expect((await guest.get(shown.folder + 'v180/' + part!.uri)).statusCode).toBe(200)

  const audience = async () => (await owner.get(`/bullet/api/live_events/${event.id}/audience`)).json()
  const watched = await eventually(audience, ({ viewers }) => viewers === 1, 20_000)
  expect(watched).toMatchObject({ peak: 1 })
  expect(watched.minutes.at(-1).viewers).toBe(1)

  await endBroadcast(inStore, event.id)
  await waitForState(event.id, 'on_demand')
  await encoder.ended
  await eventually(
    () => shown.playlist(shown.video),
    ({ endlist }) => endlist,
  )
  const film = await filmOf(event.id)
  expect(film).toMatchObject({ state: 'ready', watchable: true, width: 320, height: 180 })
  expect(film.duration).toBeGreaterThan(5)
  await completeRecording.run(ctx, { video_id: film.id }, never)
  const complete = await filmOf(event.id)
  expect(complete.storyboard).toBe(true)
  expect(complete.poster_candidates.length).toBeGreaterThan(0)
  expect(await ctx.storage.find(complete.source_key)).toBeDefined()
}, 60_000)

it('waits for an encoder that was lost, and records both parts as one film', async () => {
  const event = await make.liveEvent()
  const first = startEncoder({ port: live.rtmpPort, key: event.key, frameRate: 15 })
  const shown = await watch(event.id)
  await first.kill()
  await waitForState(event.id, 'interrupted')
  const waiting = await shown.playlist(shown.video)
  expect(waiting.endlist).toBe(false)
  const second = startEncoder({ port: live.rtmpPort, key: event.key, frameRate: 15, size: '640x360' })
  await waitForState(event.id, 'live')
  for (const track of [shown.video, shown.audio]) await eventually(() => shown.playlist(track), isResumed)
  expect((await shown.get('v180/init-2.mp4')).statusCode).toBe(200)
  await second.stop()
  await waitForState(event.id, 'interrupted')
  await endBroadcast(inStore, event.id)
  await waitForState(event.id, 'on_demand')
  const film = await filmOf(event.id)
  await completeRecording.run(ctx, { video_id: film.id }, never)
  expect((await filmOf(event.id)).probe).toMatchObject({ duration: expect.closeTo(film.duration!, 0) })
}, 90_000)

it('lets a second encoder take over', async () => {
  const event = await make.liveEvent()
  const first = startEncoder({ port: live.rtmpPort, key: event.key, frameRate: 15 })
  const shown = await watch(event.id)
  const second = startEncoder({ port: live.rtmpPort, key: event.key, frameRate: 15 })
  await first.ended
  expect(await stateOf(event.id)).toBe('live')
  await eventually(() => shown.playlist(shown.video), isResumed)
  await second.stop()
}, 60_000)

it('goes on when ffmpeg is killed', async () => {
  const event = await make.liveEvent()
  const encoder = startEncoder({ port: live.rtmpPort, key: event.key, frameRate: 15 })
  const shown = await watch(event.id)
  expect(await killPackagers()).toBe(1)
  await eventually(() => shown.playlist(shown.video), isResumed)
  expect(await stateOf(event.id)).toBe('live')
  await encoder.stop()
}, 60_000)

it('takes what encoders send that is unusual', async () => {
  const [silent, blind, sparse] = [await make.liveEvent(), await make.liveEvent(), await make.liveEvent()]
  const quick = await make.liveEvent({ latency: 'low' })
  const to = ({ key }: { key: string }) => ({ port: live.rtmpPort, key, frameRate: 10 })
  const encoders = [
    startEncoder({ ...to(silent), hasAudio: false }),
    startEncoder({ ...to(blind), hasVideo: false }),
    startEncoder({ ...to(sparse), keyFrames: 8 }),
    startEncoder({ ...to(quick), frameRate: 60 }),
  ]
  const heard = await watch(silent.id)
  expect(heard.master.variants[0]!.audio).toHaveLength(1)
  expect((await heard.playlist(heard.audio)).segments.length).toBeGreaterThan(1)
  const unseen = await watch(blind.id)
  expect(unseen.master.variants[0]!.codecs).toBe('mp4a.40.2')
  const far = await watch(sparse.id)
  expect((await far.playlist(far.video)).targetDuration).toBe(8)
  const smooth = await watch(quick.id)
  expect(smooth.master.variants[0]!.frameRate).toBe(60)
  const parts = (await smooth.playlist(smooth.video)).segments.flatMap((segment) => segment.parts)
  const lengths = parts.filter(({ hint }) => !hint).map(({ duration }) => duration)
  expect(lengths.length).toBeGreaterThan(3)
  for (const length of lengths) expect(length).toBeLessThanOrEqual(0.55)
  await Promise.all(encoders.map((encoder) => encoder.stop()))
}, 90_000)

it('shows a signal before its time to the staff alone', async () => {
  const starts_at = new Date(Date.now() + HOUR_MS).toISOString()
  const event = await make.liveEvent({ state: 'scheduled', starts_at })
  const encoder = startEncoder({ port: live.rtmpPort, key: event.key, frameRate: 15 })
  const staff = await world.as(world.owner)
  const preview = async () => (await staff.get(`/bullet/api/live_events/${event.id}/playback`)).json()
  const { stream } = await eventually(preview, ({ state }) => state === 'playable')
  const read = await eventually(
    () => staff.get(stream.url),
    ({ statusCode }) => statusCode === 200,
  )
  expect(read.body).toContain('v180/index.m3u8')
  expect((await guest.get(stream.url)).statusCode).toBe(403)
  expect((await playbackOf(event.id)).state).toBe('unavailable')
  await startBroadcastNow(event.id)
  expect((await watch(event.id)).video).toBe('v180/index.m3u8')
  await encoder.stop()
}, 60_000)

const isResumed = ({ segments }: HLS.types.MediaPlaylist) =>
  segments.some(({ discontinuity }) => discontinuity)

/** As the clock does when the event's time comes. */
async function startBroadcastNow(id: number) {
  await ctx.db
    .updateTable('live_event')
    .set({ starts_at: new Date().toISOString() })
    .where('content_id', '=', id)
    .execute()
  await openLiveEvent.run(ctx, { store_id: world.storeId, content_id: id }, never)
}

/** Kills the ffmpeg processes that package; returns their number. */
async function killPackagers(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const packagers: number[] = []
  for (const pid of pids) {
    const [command, status] = await Promise.all(
      ['cmdline', 'status'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    )
    if (command!.includes('-copyts') && status!.includes(`PPid:\t${process.pid}\n`))
      packagers.push(Number(pid))
  }
  for (const pid of packagers) process.kill(pid, 'SIGKILL')
  return packagers.length
}
