import HLS from 'hls-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatMessage } from '@matinee/contract/chat/chat'
import type { Marker } from '@matinee/contract/catalogue/catalogue'
import type { Markers } from '@matinee/contract/catalogue/playlists'
import type { Cue } from '@matinee/contract/media/media'
import type { LiveRecording } from '@matinee/contract/live/recordings'
import { eventually } from '../../../testing/eventually.ts'
import { startEncoder } from '../../../testing/encoder.ts'
import { makeLiveWatcher } from '../../../testing/live-watcher.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { makeWorld } from '../../../testing/world.ts'
import { endBroadcast } from '../broadcast.ts'
import { startLiveProcess } from '../origin/live-process.ts'
import { completeRecording } from './recording-jobs.ts'

const world = await makeWorld({ RTMP_PORT: '0', LIVE_PORT: '0' })
const { make, ctx } = world
const live = await startLiveProcess(world)
afterAll(() => live.stop())
const { guest, waitForState, watch } = await makeLiveWatcher(world)
const owner = await world.as(world.owner)
const ana = await world.as(await make.member())

const filmOf = (id: number) =>
  ctx.db
    .selectFrom('video')
    .innerJoin('content', 'content.video_id', 'video.id')
    .selectAll('video')
    .where('content.id', '=', id)
    .executeTakeFirstOrThrow()

/** What a member's player reads of the film of a program. */
async function playFilm(permalink: string) {
  const { film } = (await ana.get(`/api/contents/${permalink}/playback`)).json()
  const folder = (film.url as string).replace(/master\.m3u8$/, '')
  const read = async (path: string) => (await ana.get(folder + path)).body
  const playlist = async (track: string) =>
    HLS.parse(await read(`${track}/index.m3u8`)) as HLS.types.MediaPlaylist
  const has = async (path: string) => (await ana.get(folder + path)).statusCode === 200
  return { film, playlist, has }
}

const secondsOf = ({ segments }: HLS.types.MediaPlaylist) =>
  segments.reduce((sum, { duration }) => sum + duration, 0)

const readRecording = async (videoId: number) =>
  (await owner.get(`/bullet/api/recordings/${videoId}`)).json().recording as LiveRecording
const trim = async (videoId: number, start_seconds: number, end_seconds: number, version?: number) => {
  const known = version ?? (await readRecording(videoId)).version
  return owner.put(`/bullet/api/recordings/${videoId}/trim`, { version: known, start_seconds, end_seconds })
}

const CAPTIONS = `WEBVTT

00:00.000 --> 00:01.000
Before

00:01.500 --> 00:03.000
Over the cut

00:04.000 --> 00:05.000
Inside
`

const addCaptions = async (videoId: number) => {
  const file = Buffer.from(CAPTIONS).toString('base64')
  const added = await owner.post(`/bullet/api/videos/${videoId}/captions`, {
    ...{ language: 'en', label: 'English', file },
  })
  expect(added.statusCode).toBeLessThan(300)
}

const cuesOf = async (videoId: number) => {
  const { captions } = (await owner.get(`/bullet/api/videos/${videoId}`)).json()
  const path = `/bullet/api/videos/${videoId}/captions/${captions[0].id}`
  return (await owner.get(path)).json().cues.map(({ start, end, text }: Cue) => ({ start, end, text }))
}

/** A broadcast of five segments or more, with two marked moments and a chat, that has been kept. */
async function keepBroadcast() {
  const event = await make.liveEvent({ chat: true })
  const encoder = startEncoder({ port: live.rtmpPort, key: event.key, frameRate: 15 })
  const shown = await watch(event.id)
  const marks = `/bullet/api/live_events/${event.id}/markers`
  await owner.post(marks, { title: 'Welcome', seconds_ago: 3600 })
  expect((await guest.post(marks, { title: 'No' })).statusCode).toBe(401)
  expect((await ana.post(marks, { title: 'No' })).statusCode).toBe(403)
  const long = ({ segments }: HLS.types.MediaPlaylist) => segments.length >= 5
  await eventually(() => shown.playlist(shown.video), long, 30_000)
  const said = await ana.post(`/api/live_chats/${event.id}/messages`, { body: 'Hello' })
  expect(said.statusCode).toBe(201)
  // What is marked in the last tenths of a second may be beyond what was received.
  const marked = (await owner.post(marks, { title: 'The song', seconds_ago: 1 })).json() as Markers
  await endBroadcast(storeContextOf(world), event.id)
  await waitForState(event.id, 'on_demand')
  await encoder.ended
  await world.work()
  return { event, shown, marked, said: said.json() as ChatMessage, film: await filmOf(event.id) }
}

describe('a recording', () => {
  let kept: Awaited<ReturnType<typeof keepBroadcast>>
  beforeAll(async () => {
    kept = await keepBroadcast()
  }, 90_000)

  const markersOf = async () =>
    ((await guest.get(`/api/contents/${kept.event.permalink}`)).json() as { markers: Marker[] }).markers
  const positionOf = async () =>
    (await ana.get(`/api/contents/${kept.event.permalink}/mine`)).json().positions[0]?.position_seconds
  const replay = async () =>
    (await guest.get(`/api/live_chats/${kept.event.id}/messages?from_ms=0&until_ms=600000`)).json()
      .messages as ChatMessage[]

  it('keeps the moments that were marked while it was on air', async () => {
    const [welcome, song] = kept.marked.markers
    expect(welcome).toEqual({ at_seconds: 0, title: 'Welcome' })
    expect(song!.at_seconds).toBeGreaterThan(8)
    expect(song!.at_seconds).toBeLessThanOrEqual(kept.film.duration!)
    expect(await markersOf()).toEqual(kept.marked.markers)
    const late = await owner.post(`/bullet/api/live_events/${kept.event.id}/markers`, { title: 'Late' })
    expect(late.json().code).toBe('live_not_on_air')
  })

  it('is trimmed at its key frames without encoding, and everything moves with it', async () => {
    const { film, event, said } = kept
    const before = await readRecording(film.id)
    expect(before.cut_points.slice(0, 4).map(Math.round)).toEqual([0, 2, 4, 6])
    const position = { content_id: event.id, video_id: film.id, position_seconds: 5, at: Date.now() }
    expect((await ana.post('/api/positions', position)).statusCode).toBe(200)

    await addCaptions(film.id)

    const trimmed = (await trim(film.id, 2.4, before.recorded_seconds)).json() as LiveRecording
    expect(trimmed).toMatchObject({ version: 1, start_seconds: before.cut_points[1] })
    await world.work()
    const start = trimmed.start_seconds
    const shown = await playFilm(event.permalink)
    expect(shown.film.duration).toBeCloseTo(before.recorded_seconds - start, 2)
    expect(shown.film.begins_at).toBe(start)
    expect(secondsOf(await shown.playlist('v180'))).toBeCloseTo(shown.film.duration, 1)
    expect(secondsOf(await shown.playlist('a-1'))).toBeGreaterThan(shown.film.duration - 1.1)
    expect(await shown.has('v180/00001.m4s')).toBe(false)
    expect((await kept.shown.get('v180/00001.m4s')).statusCode).toBe(404)
    expect((await kept.shown.get('v180/00002.m4s')).statusCode).toBe(200)
    expect(await shown.has('v180/00002.m4s')).toBe(true)
    const [song] = await markersOf()
    expect(song).toEqual({
      at_seconds: expect.closeTo(kept.marked.markers[1]!.at_seconds - start, 3),
      title: 'The song',
    })
    expect(await markersOf()).toHaveLength(1)
    expect((await replay()).map(({ media_ms }) => media_ms)).toEqual([
      said.media_ms! - Math.round(start * 1000),
    ])
    expect(await positionOf()).toBeCloseTo(5 - start, 2)
    expect(await cuesOf(film.id)).toEqual([
      { start: 0, end: expect.closeTo(3 - start, 3), text: 'Over the cut' },
      { start: expect.closeTo(4 - start, 3), end: expect.closeTo(5 - start, 3), text: 'Inside' },
    ])
    const complete = await filmOf(event.id)
    expect(complete).toMatchObject({ storyboard: true })
    expect(complete.probe).toMatchObject({ duration: expect.closeTo(shown.film.duration + 1, -0.5) })
  })

  it('comes back whole', async () => {
    const { film, event } = kept
    const { recorded_seconds, cut_points } = await readRecording(film.id)
    await trim(film.id, cut_points[1]!, cut_points[3]!)
    await world.work()
    expect(await replay()).toEqual([])
    expect(await markersOf()).toEqual([])
    await trim(film.id, 0, recorded_seconds)
    await world.work()
    const shown = await playFilm(event.permalink)
    expect(shown.film.duration).toBeCloseTo(recorded_seconds, 2)
    expect(shown.film).not.toHaveProperty('begins_at')
    expect(secondsOf(await shown.playlist('v180'))).toBeCloseTo(recorded_seconds, 1)
    expect(await shown.has('v180/00001.m4s')).toBe(true)
    expect(await markersOf()).toEqual(kept.marked.markers)
    expect((await replay()).map(({ media_ms }) => media_ms)).toEqual([kept.said.media_ms])
    expect(await cuesOf(film.id)).toEqual([
      { start: 0, end: 1, text: 'Before' },
      { start: 1.5, end: 3, text: 'Over the cut' },
      { start: 4, end: 5, text: 'Inside' },
    ])
    expect(await ctx.storage.list(`videos/${film.id}/1/withheld`)).toEqual([])
  })

  it('refuses what is too short, and the second of two who trim at once', async () => {
    const { film } = kept
    const { recorded_seconds, version } = await readRecording(film.id)
    expect((await trim(film.id, 4, 4.5)).json().code).toBe('recording_too_short')
    expect((await trim(film.id, 6, 2)).json().code).toBe('recording_too_short')
    const answers = await Promise.all([
      trim(film.id, 2, recorded_seconds, version),
      trim(film.id, 4, recorded_seconds, version),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { start_seconds } = answers.find(({ statusCode }) => statusCode === 200)!.json() as LiveRecording
    await world.work()
    const shown = await playFilm(kept.event.permalink)
    expect(secondsOf(await shown.playlist('v180'))).toBeCloseTo(recorded_seconds - start_seconds, 1)
    await trim(film.id, 0, recorded_seconds)
    await world.work()
  })

  it('does not take stills of what was cut off meanwhile', async () => {
    const { film } = kept
    const { cut_points, recorded_seconds } = await readRecording(film.id)
    const completing = completeRecording.run(ctx, { video_id: film.id }, new AbortController().signal)
    expect((await trim(film.id, cut_points[1]!, recorded_seconds)).statusCode).toBe(200)
    await completing
    expect(await filmOf(kept.event.id)).toMatchObject({ storyboard: false })
    await world.work()
    expect(await filmOf(kept.event.id)).toMatchObject({ storyboard: true })
    await trim(film.id, 0, recorded_seconds)
    await world.work()
  })

  it('gives a clip, a film of its own that outlives it', async () => {
    const { film } = kept
    const { cut_points } = await readRecording(film.id)
    const made = await owner.post(`/bullet/api/recordings/${film.id}/clips`, {
      title: 'Two seconds of song',
      start_seconds: cut_points[1],
      end_seconds: cut_points[3],
    })
    expect(made.statusCode).toBe(201)
    const { program_id } = made.json() as { program_id: number }
    await trim(film.id, cut_points[2]!, cut_points[4]!) // withholds a part of it before it is copied
    await world.work()
    const clip = await filmOf(program_id)
    expect(clip).toMatchObject({ state: 'ready', watchable: true, storyboard: true, width: 320 })
    expect(clip.duration).toBeCloseTo(cut_points[3]! - cut_points[1]!, 2)
    await ctx.storage.removeFolder(`videos/${film.id}`)
    const program = await owner.post(`/bullet/api/programs/${program_id}/publish`)
    expect(program.statusCode).toBe(200)
    const shown = await playFilm('two-seconds-of-song')
    const playlist = await shown.playlist('v180')
    expect(playlist.segments).toHaveLength(2)
    for (const { uri } of playlist.segments) expect(await shown.has(`v180/${uri}`)).toBe(true)
  })
})

it('is not there for a film that was uploaded, nor for others than the staff of its store', async () => {
  const { id } = await make.video()
  expect((await owner.get(`/bullet/api/recordings/${id}`)).json()).toEqual({ recording: null })
  expect((await trim(id, 0, 10, 0)).json().code).toBe('recording_not_found')
  expect((await ana.get(`/bullet/api/recordings/${id}`)).statusCode).toBe(403)
  const stranger = await make.store('stranger.example')
  const other = await make.video({ store_id: stranger.id })
  expect((await owner.get(`/bullet/api/recordings/${other.id}`)).statusCode).toBe(404)
})
