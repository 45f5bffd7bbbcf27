import HLS from 'hls-parser'
import { afterAll, expect, it } from 'vitest'
import type { LiveRecording } from '@matinee/contract/live/recordings'
import type { SignalReport } from '@matinee/contract/live/signal-health'
import { eventually } from '../../../testing/eventually.ts'
import { startEncoder } from '../../../testing/encoder.ts'
import { makeLiveWatcher } from '../../../testing/live-watcher.ts'
import { stopRenditionEncoders } from '../../../testing/stopped-encoders.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { makeWorld } from '../../../testing/world.ts'
import { endBroadcast } from '../broadcast.ts'
import { startLiveProcess } from '../origin/live-process.ts'

const world = await makeWorld({ RTMP_PORT: '0', LIVE_PORT: '0', LIVE_RENDITIONS: '2' })
const { make, ctx } = world
const live = await startLiveProcess(world)
afterAll(() => live.stop())
const { waitForState, watch } = await makeLiveWatcher(world)
const owner = await world.as(world.owner)
const ana = await world.as(await make.member())

const send = (key: string) => startEncoder({ port: live.rtmpPort, key, size: '640x360', frameRate: 15 })

/** What a member's player reads of the film of a program. */
async function playFilm(permalink: string) {
  const { film } = (await ana.get(`/api/contents/${permalink}/playback`)).json()
  const folder = (film.url as string).replace(/master\.m3u8$/, '')
  const read = async (path: string) => (await ana.get(folder + path)).body
  return {
    variants: (HLS.parse(await read('master.m3u8')) as HLS.types.MasterPlaylist).variants.map(
      ({ uri }) => uri,
    ),
    segments: async (track: string) =>
      (HLS.parse(await read(`${track}/index.m3u8`)) as HLS.types.MediaPlaylist).segments.map(
        ({ uri, duration }) => ({ uri, duration }),
      ),
    has: async (path: string) => (await ana.get(folder + path)).statusCode === 200,
  }
}

/** The last picture before an encoder ends has no duration of its own. */
const FRAME_SECONDS = 1 / 15

/** Two renditions of a film are cut at the same places. */
async function expectCutAlike(film: Awaited<ReturnType<typeof playFilm>>) {
  const [one, other] = [await film.segments('v240'), await film.segments('v360')]
  expect(one.map(({ uri }) => uri)).toEqual(other.map(({ uri }) => uri))
  const differences = one.map(({ duration }, index) => Math.abs(duration - other[index]!.duration))
  expect(Math.max(...differences.slice(0, -1))).toBeLessThan(0.01)
  expect(differences.at(-1)).toBeLessThan(FRAME_SECONDS * 1.5)
}

const keep = async (id: number) => {
  await endBroadcast(storeContextOf(world), id)
  await waitForState(id, 'on_demand')
}

const BOTH = ['v240/index.m3u8', 'v360/index.m3u8']

/** On a busy machine a broadcast is playable before its smaller rendition has begun. */
const watchBoth = (id: number) =>
  eventually(
    () => watch(id),
    ({ master }) => master.variants.length === BOTH.length,
    20_000,
  )

it('has the renditions it had on air, or has them made of what was recorded', async () => {
  const [slow, good] = [await make.liveEvent({ latency: 'low' }), await make.liveEvent({ latency: 'low' })]
  const first = send(slow.key)
  const dropped = await watchBoth(slow.id)
  expect(dropped.master.variants.map(({ uri }) => uri)).toEqual(BOTH)
  expect(await stopRenditionEncoders()).toBe(1)
  const held = await dropped.playlist('v240/index.m3u8')
  const { segments } = await eventually(
    () => dropped.playlist('v240/index.m3u8', `?_HLS_msn=${held.segments.at(-1)!.mediaSequenceNumber}`),
    ({ segments }) => segments.some(({ gap }) => gap),
  )
  expect(segments.map(({ mediaSequenceNumber }) => mediaSequenceNumber)).toEqual(
    segments.map((_, index) => index + 1),
  )
  expect((await dropped.get('master.m3u8')).body).not.toContain('v240')
  const { renditions, capacity } = (
    await owner.get(`/bullet/api/live_events/${slow.id}/signal`)
  ).json<SignalReport>()
  expect(renditions).toMatchObject([
    { width: 640, height: 360, state: 'passed_on' },
    { width: 426, height: 240, state: 'slow' },
  ])
  expect(capacity).toEqual({ total: 2, free: 1 })

  const second = send(good.key)
  const shown = await watchBoth(good.id)
  const [low, high] = shown.master.variants
  expect(low).toMatchObject({ uri: BOTH[0], resolution: { width: 426, height: 240 } })
  expect(low!.bandwidth).toBeGreaterThan(400_000)
  expect(low!.codecs).toMatch(/^avc1\.\w{6},mp4a\.40\.2$/)
  expect(low!.audio[0]!.uri).toBe(high!.audio[0]!.uri)
  const next = (await shown.playlist(BOTH[0]!)).segments.at(-1)!.mediaSequenceNumber + 1
  const ahead = await shown.playlist(BOTH[0]!, `?_HLS_msn=${next}&_HLS_part=1`)
  const [part] = ahead.segments.at(-1)!.parts
  expect((await shown.get(`v240/${part!.uri}`)).statusCode).toBe(200)

  await Promise.all([keep(slow.id), keep(good.id)])
  await Promise.all([first.ended, second.ended])
  const [later, kept] = [await playFilm(slow.permalink), await playFilm(good.permalink)]
  expect(later.variants).toEqual(['v360/index.m3u8'])
  expect(await later.has('v240/00001.m4s')).toBe(false)
  expect(kept.variants).toEqual(BOTH)
  await expectCutAlike(kept)
  await world.work()
  const made = await playFilm(slow.permalink)
  expect(made.variants).toEqual(BOTH)
  await expectCutAlike(made)
  expect(await made.has('v240/00001.m4s')).toBe(true)
  await trimAndLook(slow.permalink)
}, 120_000)

/** A trim cuts all renditions alike. */
async function trimAndLook(permalink: string) {
  const { id } = await ctx.db
    .selectFrom('video')
    .innerJoin('content', 'content.video_id', 'video.id')
    .select('video.id')
    .where('content.permalink', '=', permalink)
    .executeTakeFirstOrThrow()
  const { recording } = (await owner.get(`/bullet/api/recordings/${id}`)).json() as {
    recording: LiveRecording
  }
  const { version, cut_points, recorded_seconds } = recording
  expect(cut_points.slice(0, 3).map(Math.round)).toEqual([0, 2, 4])
  await owner.put(`/bullet/api/recordings/${id}/trim`, {
    ...{ version, start_seconds: cut_points[1], end_seconds: recorded_seconds },
  })
  await world.work()
  const trimmed = await playFilm(permalink)
  await expectCutAlike(trimmed)
  expect(await trimmed.has('v240/00001.m4s')).toBe(false)
}
