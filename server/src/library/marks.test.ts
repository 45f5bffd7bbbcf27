import { afterEach, beforeAll, expect, it } from 'vitest'
import { makeOtherStore } from '../../testing/other-store.ts'
import { setWatchSettings, makeSeries, createViewingClient } from '../../testing/viewing-client.ts'
import { makeWorld, type Client } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const LIST = '/api/contents/watched_videos'

let ana: ReturnType<typeof createViewingClient>
beforeAll(async () => {
  ana = createViewingClient(await world.as(await make.member()))
})
afterEach(() => setWatchSettings(world, { mark_as_watched: true }))

const mark = (client: Client, videoId: number | null) => client.put(`${LIST}/${videoId}`)
const unmark = (client: Client, videoId: number | null) => client.delete(`${LIST}/${videoId}`)

it('marks a film by hand as often as one likes, and takes the mark away', async () => {
  const ben = await world.as(await make.member())
  const [first, second] = [await make.film(), await make.film()]
  await mark(ben, first.video_id)
  for (let time = 0; time < 2; time += 1)
    expect((await mark(ben, second.video_id)).json()).toEqual({
      video_ids: [second.video_id, first.video_id],
    })
  expect((await ben.get(LIST)).json()).toEqual({ video_ids: [second.video_id, first.video_id] })
  for (let time = 0; time < 2; time += 1)
    expect((await unmark(ben, first.video_id)).json()).toEqual({ video_ids: [second.video_id] })
  expect((await ana.client.get(LIST)).json()).toEqual({ video_ids: [] })
})

it('starts a marked film from the top, and goes on again where it was left without the mark', async () => {
  const film = await make.film()
  const position = async () =>
    (await ana.client.get(`/api/contents/${film.permalink}/mine`)).json().positions[0]
  await ana.at(film, 30)
  await mark(ana.client, film.video_id)
  expect((await position()).position_seconds).toBe(0)
  await unmark(ana.client, film.video_id)
  expect((await position()).position_seconds).toBe(30)
})

it('is not undone by a report that comes late', async () => {
  const film = await make.film()
  await ana.at(film, 59)
  await unmark(ana.client, film.video_id)
  expect((await ana.at(film, 59, { at: Date.parse('2026-01-01T00:00:00Z') })).json()).toEqual({
    watched: false,
  })
})

it('marks films that are only shown inside a collection, and none that are hidden', async () => {
  const series = await makeSeries(world, 1)
  const [{ program_id, video_id }] = series.chapters as [(typeof series.chapters)[0]]
  await world.ctx.db
    .updateTable('content')
    .set({ status: 'unpublished' })
    .where('id', '=', program_id!)
    .execute()
  const draft = await make.film({ status: 'draft' })
  expect((await mark(ana.client, video_id)).statusCode).toBe(200)
  expect((await mark(ana.client, draft.video_id)).json().code).toBe('film_not_found')
  const owner = await world.as(world.owner)
  expect((await mark(owner, draft.video_id)).statusCode).toBe(200)
})

it('keeps no marks in a store that does not wish them', async () => {
  const film = await make.film()
  await mark(ana.client, film.video_id)
  await setWatchSettings(world, { mark_as_watched: false })
  expect((await ana.client.get(LIST)).json()).toEqual({ video_ids: [] })
  expect((await mark(ana.client, film.video_id)).json().code).toBe('watched_marks_off')
})

it('knows no film of another store, and asks guests to sign in', async () => {
  const other = await makeOtherStore(world, 'marks.example')
  const strange = await make.film({ store_id: other.id })
  const film = await make.film()
  const ben = await world.as(await make.member())
  expect((await mark(ben, strange.video_id)).statusCode).toBe(404)
  expect((await unmark(ben, strange.video_id)).statusCode).toBe(404)
  const guest = await world.asGuest()
  const asked = [await guest.get(LIST), await mark(guest, film.video_id), await unmark(guest, film.video_id)]
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
})
