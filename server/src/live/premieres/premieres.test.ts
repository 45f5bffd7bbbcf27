import type { Program } from '@matinee/contract/catalogue/programs'
import type { LiveEvent } from '@matinee/contract/live/live-events'
import type { LivePage } from '@matinee/contract/live/live-page'
import type { LivePlayback } from '@matinee/contract/live/live-playback'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeOtherStore } from '../../../testing/other-store.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { makeWorld } from '../../../testing/world.ts'
import { formatMediaPlaylist } from '../../media/transcode/playlists.ts'
import { findEventByKey } from '../broadcast.ts'
import { openLiveEvent } from '../jobs.ts'
import { countPremieres } from '../origin/audience-counter.ts'
import { WatchingBrowsers } from '../origin/watching-browsers.ts'
import { findNextEvent } from '../queries.ts'
import { listOpenBroadcasts } from '../recording/recording-queries.ts'
import { endPremiere } from './premiere-jobs.ts'

const world = await makeWorld()
const { make } = world
const ctx = storeContextOf(world)
const owner = await world.as(world.owner)
const guest = await world.asGuest()
const never = new AbortController().signal

const NOW = '2030-01-01T19:00:00.000Z'
const START = '2030-01-01T20:00:00.000Z'
const MINUTES = 10
const at = '/bullet/api/live_events'
const after = (seconds: number, moment = START) => new Date(Date.parse(moment) + seconds * 1000).toISOString()
beforeEach(() => world.setTime(NOW))

/** A film of ten minutes in segments of four seconds. */
async function film(more: Parameters<typeof make.film>[0] = {}) {
  const { id: video_id } = await make.video({ duration: MINUTES * 60 })
  const folder = `videos/${video_id}/1/hls`
  await ctx.db.updateTable('video').set({ hls_key: folder }).where('id', '=', video_id).execute()
  const segments = Array.from({ length: MINUTES * 15 }, () => ({ duration: 4, bytes: 10 }))
  const put = (name: string, text: string) => ctx.storage.putBytes(`${folder}/${name}`, Buffer.from(text))
  await put('master.m3u8', '#EXTM3U')
  await put('storyboard.vtt', 'WEBVTT')
  await put('v480/index.m3u8', formatMediaPlaylist(segments, true))
  await put('v480/init.mp4', 'init')
  for (const number of ['00001', '00004', '00017', '00018', '00019'])
    await put(`v480/${number}.m4s`, `segment ${number}`)
  return make.content({ video_id, ...more })
}

async function announce(filmId: number, more: object = {}) {
  const event = (
    await owner.post(at, { title: 'First night', starts_at: START, film_id: filmId, ...more })
  ).json<LiveEvent>()
  await owner.post(`/bullet/api/programs/${event.id}/publish`)
  return event
}
const open = (id: number) => openLiveEvent.run(world.ctx, { store_id: ctx.store.id, content_id: id }, never)
const end = (id: number, started_at: string) =>
  endPremiere.run(world.ctx, { store_id: ctx.store.id, content_id: id, started_at }, never)
const read = async (id: number) => (await owner.get(`${at}/${id}`)).json<LiveEvent>()
const page = async (id: number) => (await guest.get(`/api/live_events/${id}`)).json<LivePage>()
// The page is a prepared answer, which a signal of the database drops a moment later.
const pageSays = (id: number, said: object) =>
  expect.poll(() => page(id), { timeout: 10_000 }).toMatchObject(said)
const watch = async (id: number, client = guest) =>
  (await client.get(`/api/live_events/${id}/playback`)).json<LivePlayback>()
const beside = (url: string, name: string) => url.replace('master.m3u8', name)

/** A premiere that is on air since `START`. */
async function begun(more: object = {}) {
  const shown = await film()
  const event = await announce(shown.id, more)
  world.setTime(START)
  await open(event.id)
  return { ...event, film: shown }
}

it('takes the pictures of its film where it has none of its own', async () => {
  const shown = await film({ horizontal_image: '/images/1/storm.webp' })
  const pictureOf = async ({ id }: { id: number }) =>
    (await owner.get(`/bullet/api/programs/${id}`)).json<Program>().images.horizontal?.image
  const event = await announce(shown.id)
  expect(await pictureOf(event)).toBe('/images/1/storm.webp')

  const other = await film({ horizontal_image: '/images/1/calm.webp' })
  await owner.patch(`${at}/${event.id}`, { version: event.version, film_id: other.id })
  expect(await read(event.id)).toMatchObject({ film: { id: other.id } })
  expect(await pictureOf(event)).toBe('/images/1/storm.webp')
})

it('shows a film at its time, without an encoder, and ends with it', async () => {
  const shown = await film()
  const event = await announce(shown.id)
  expect(event).toMatchObject({
    kind: 'premiere',
    state: 'scheduled',
    version: 1,
    ends_at: after(600),
    film: { id: shown.id, title: shown.title, duration: 600, is_ready: true },
  })
  expect(await page(event.id)).toMatchObject({ kind: 'premiere', state: 'scheduled', ends_at: after(600) })
  expect(await watch(event.id)).toEqual({ state: 'unavailable', stream: null, trailer: null })

  world.setTime(START)
  await open(event.id)
  await pageSays(event.id, { state: 'live', started_at: START })
  world.setTime(after(600))
  await end(event.id, START)
  await pageSays(event.id, { state: 'on_demand' })
  const playback = (await guest.get(`/api/contents/${event.permalink}/playback`)).json()
  expect(playback).toMatchObject({ state: 'playable', film: { video_id: shown.video_id } })
})

it('is not kept as a film where the publisher does not want it', async () => {
  const event = await announce((await film()).id)
  await owner.patch(`${at}/${event.id}`, { version: event.version, record: false })
  world.setTime(START)
  await open(event.id)
  await owner.post(`${at}/${event.id}/end`)
  expect(await read(event.id)).toMatchObject({ state: 'ended', video_id: null })
})

describe('the film on air', () => {
  it('is at the same moment for all, by the clock of the server', async () => {
    const event = await begun()
    world.setTime(after(61.5))
    const first = await watch(event.id)
    expect(first).toMatchObject({ state: 'playable', stream: { position: 61.5, dvr: true } })
    expect((await watch(event.id, await world.asGuest())).stream).toEqual(first.stream)
    world.setTime(after(700))
    expect((await watch(event.id)).stream).toMatchObject({ position: 600 })
  })

  it('lists no more than what a player needs ahead of now, and gives nothing else out', async () => {
    const event = await begun()
    world.setTime(after(60))
    const { url } = (await watch(event.id)).stream!
    const playlist = (await guest.get(beside(url, 'v480/index.m3u8'))).body
    expect(playlist).toContain('#EXT-X-SERVER-CONTROL:HOLD-BACK=13.0')
    expect(playlist).toContain(`#EXT-X-PROGRAM-DATE-TIME:${START}`)
    expect(playlist).not.toContain('#EXT-X-START')
    expect(playlist).not.toContain('#EXT-X-ENDLIST')
    expect(playlist.match(/\d+\.m4s/g)).toHaveLength(18)
    const status = async (name: string) => (await guest.get(beside(url, name))).statusCode
    expect(await status('v480/00018.m4s')).toBe(200)
    expect(await status('v480/00019.m4s')).toBe(404)
    expect(await status('v480/init.mp4')).toBe(200)
    expect(await status('storyboard.vtt')).toBe(404)
    world.setTime(after(64))
    expect(await status('v480/00019.m4s')).toBe(200)
  })

  it('has something to begin with at once, and an end as soon as all of it is listed', async () => {
    const event = await begun()
    const { url } = (await watch(event.id)).stream!
    const listed = async () => (await guest.get(beside(url, 'v480/index.m3u8'))).body
    expect((await listed()).match(/\d+\.m4s/g)).toEqual(['00001.m4s', '00002.m4s', '00003.m4s'])
    world.setTime(after(588))
    expect(await listed()).toContain('#EXT-X-ENDLIST')
  })

  it('cannot be had by another beginning or of another film', async () => {
    const event = await begun()
    const { url } = (await watch(event.id)).stream!
    const other = await film()
    const begin = String(Date.parse(START))
    for (const forged of [
      url.replace(begin, String(Date.parse(NOW))),
      url.replace(`/${event.film.video_id}/`, `/${other.video_id}/`),
    ])
      expect((await guest.get(forged)).json()).toMatchObject({ code: 'media_forged' })
  })

  it('is for whoever may watch the event, and the film stays as closed as it was', async () => {
    const shown = await film({ access: 'paid' })
    const event = await announce(shown.id)
    await ctx.db.updateTable('content').set({ access: 'registered' }).where('id', '=', event.id).execute()
    world.setTime(START)
    await open(event.id)
    expect(await watch(event.id)).toMatchObject({ state: 'sign_in_required', stream: null })
    const member = await world.as(await make.member())
    const { url } = (await watch(event.id, member)).stream!
    expect((await member.get(url)).statusCode).toBe(200)
    expect((await guest.get(url)).statusCode).toBe(403)
    const { json } = await member.get(`/api/contents/${shown.permalink}/playback`)
    expect(json()).toMatchObject({ state: 'locked' })
  })
})

describe('the choice of the film', () => {
  it('takes a finished film of the store alone', async () => {
    const other = await makeOtherStore(world, 'elsewhere.example')
    const { id: unfinished } = await make.video({ state: 'encoding' })
    const refused = async (film_id: number) =>
      (await owner.post(at, { title: 'No', starts_at: START, film_id })).json()
    const own = { code: 'live_film_not_ready', errors: { film_id: ['not_ready'] } }
    expect(await refused((await make.content({ video_id: unfinished })).id)).toMatchObject(own)
    expect(await refused((await make.content()).id)).toMatchObject(own)
    expect(await refused((await make.film({ store_id: other.id })).id)).toMatchObject(own)
  })

  it('can be changed until it begins, and moves the end', async () => {
    const event = await announce((await film()).id)
    const { id: video_id } = await make.video({ duration: 60 })
    const short = await make.content({ video_id })
    const change = (version: number) => owner.patch(`${at}/${event.id}`, { version, film_id: short.id })
    expect((await change(event.version)).json()).toMatchObject({ film: { id: short.id }, ends_at: after(60) })
    await owner.post(`${at}/${event.id}/start`)
    expect((await change(event.version + 1)).json()).toMatchObject({ errors: { film_id: ['settled'] } })
  })

  it('is not for a broadcast', async () => {
    const event = (await owner.post(at, { title: 'On stage', starts_at: START })).json<LiveEvent>()
    expect(event).toMatchObject({ kind: 'broadcast', film: null })
    const shown = await film()
    const answer = await owner.patch(`${at}/${event.id}`, { version: event.version, film_id: shown.id })
    expect(answer.json()).toMatchObject({ code: 'live_not_premiere' })
  })

  it('waits where the film is gone, and begins with the next that is chosen', async () => {
    const shown = await film()
    const event = await announce(shown.id)
    await ctx.db.deleteFrom('content').where('id', '=', shown.id).execute()
    world.setTime(START)
    await open(event.id)
    expect(await read(event.id)).toMatchObject({ state: 'waiting', film: null })
    expect((await owner.post(`${at}/${event.id}/start`)).json()).toMatchObject({ code: 'live_premiere_film' })
    const next = await film()
    const changed = await owner.patch(`${at}/${event.id}`, { version: event.version, film_id: next.id })
    expect(changed.json()).toMatchObject({ state: 'live', film: { id: next.id } })
  })
})

it('counts who watches it', async () => {
  const event = await begun()
  const watching = new WatchingBrowsers()
  watching.add([[event.id, ['a', 'b']]])
  await countPremieres(world.ctx, watching)
  expect((await owner.get(`${at}/${event.id}/audience`)).json()).toMatchObject({ viewers: 2, peak: 2 })
})

describe('without a signal', () => {
  it('has no stream key, and none opens it', async () => {
    const event = await announce((await film()).id)
    expect((await owner.get(`${at}/${event.id}/key`)).json()).toMatchObject({ code: 'live_premiere_signal' })
    expect((await owner.post(`${at}/${event.id}/key`)).json()).toMatchObject({ code: 'live_premiere_signal' })
    const { key } = await make.liveEvent({ kind: 'premiere', state: 'waiting' })
    expect(await findEventByKey(world.ctx, key)).toBeUndefined()
    expect((await findNextEvent(ctx.db, ctx.store.id))?.kind).not.toBe('premiere')
  })

  it('is nothing to the process that receives broadcasts', async () => {
    const event = await begun()
    expect((await listOpenBroadcasts(ctx.db)).map(({ content_id }) => content_id)).not.toContain(event.id)
  })
})

it('ends for good, and only by the begin it has', async () => {
  const event = await begun()
  world.setTime(after(300))
  await end(event.id, NOW)
  expect(await read(event.id)).toMatchObject({ state: 'live' })
  await owner.post(`${at}/${event.id}/end`)
  expect(await read(event.id)).toMatchObject({ state: 'on_demand', ended_at: after(300) })
})

it('is ended by the job of its own begin', async () => {
  world.setTime(null) // a clock that goes on
  const { id } = await announce((await film()).id)
  const { started_at } = (await owner.post(`${at}/${id}/start`)).json<LiveEvent>()
  const { rows } = await world.ctx.pool.query(
    "select payload from graphile_worker._private_jobs where payload->>'content_id' = $1 and payload->>'started_at' is not null",
    [String(id)],
  )
  expect(rows.map(({ payload }) => payload.started_at)).toEqual([started_at])
})

it('goes on air before its time by hand', async () => {
  const event = await announce((await film()).id)
  expect((await owner.post(`${at}/${event.id}/start`)).json()).toMatchObject({
    state: 'live',
    started_at: NOW,
  })
})
