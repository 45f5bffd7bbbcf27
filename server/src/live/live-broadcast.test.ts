import HLS from 'hls-parser'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { startEncoder } from '../../testing/encoder.ts'
import { storeContextOf } from '../../testing/store-context.ts'
import { makeWorld } from '../../testing/world.ts'
import { endBroadcast } from './broadcast.ts'
import { startLiveProcess } from './origin/live-process.ts'

const world = await makeWorld({ RTMP_PORT: '0', LIVE_PORT: '0' })
const { make, ctx } = world
const live = await startLiveProcess(world)
afterAll(() => live.stop())
const guest = await world.asGuest()
const inStore = storeContextOf(world)

const playbackOf = async (id: number) => (await guest.get(`/api/live_events/${id}/playback`)).json()
const stateOf = async (id: number) =>
  (
    await ctx.db
      .selectFrom('live_event')
      .select('state')
      .where('content_id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

async function watch(id: number) {
  const { stream } = await eventually(
    () => playbackOf(id),
    ({ state }) => state === 'playable',
  )
  const folder = stream.url.replace(/master\.m3u8$/, '')
  const text = async (path: string) => (await guest.get(folder + path)).body
  const master = HLS.parse(await text('master.m3u8')) as HLS.types.MasterPlaylist
  const video = master.variants[0]!.uri
  const audio = master.variants[0]!.audio[0]!.uri!
  const playlist = async (path: string, query = '') =>
    HLS.parse(await text(`${path}${query}`)) as HLS.types.MediaPlaylist
  return { stream, folder, master, video, audio, text, playlist }
}

it('takes a real encoder on air and keeps what it sent', async () => {
  const event = await make.liveEvent({ latency: 'low' })
  expect((await playbackOf(event.id)).state).toBe('unavailable')
  const encoder = startEncoder({ port: live.rtmpPort, key: event.key })
  const shown = await watch(event.id)
  expect(await stateOf(event.id)).toBe('live')
  expect(shown.master.variants[0]).toMatchObject({ resolution: { width: 320, height: 180 }, frameRate: 30 })

  const before = await shown.playlist(shown.video)
  expect(before).toMatchObject({ targetDuration: 2, partTargetDuration: 0.55, endlist: false })
  const next = before.segments.at(-1)!.mediaSequenceNumber + 1
  const held = await shown.playlist(shown.video, `?_HLS_msn=${next}&_HLS_part=3`)
  expect(held.segments.at(-1)!.mediaSequenceNumber).toBeGreaterThanOrEqual(next)
  for (const { duration } of before.segments.filter(({ uri }) => uri)) expect(duration).toBeCloseTo(2, 1)
  const [part] = held.segments.at(-1)!.parts
  expect((await guest.get(shown.folder + 'v180/' + part!.uri)).statusCode).toBe(200)

  await endBroadcast(inStore, event.id)
  await eventually(
    () => stateOf(event.id),
    (state) => state === 'on_demand',
  )
  await encoder.ended
  const ended = await shown.playlist(shown.video)
  expect(ended.endlist).toBe(true)
  const { video_id } = await ctx.db
    .selectFrom('content')
    .select('video_id')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  const film = await ctx.db
    .selectFrom('video')
    .selectAll()
    .where('id', '=', video_id!)
    .executeTakeFirstOrThrow()
  expect(film).toMatchObject({ state: 'ready', watchable: true, width: 320, height: 180 })
  expect(film.duration).toBeGreaterThan(5)
  await world.work()
  const complete = await ctx.db
    .selectFrom('video')
    .selectAll()
    .where('id', '=', video_id!)
    .executeTakeFirstOrThrow()
  expect(complete.storyboard).toBe(true)
  expect(complete.poster_candidates.length).toBeGreaterThan(0)
  expect(await ctx.storage.find(complete.source_key)).toBeDefined()
}, 60_000)
