import { afterEach, expect, it } from 'vitest'
import { makeOtherStore } from '../../testing/other-store.ts'
import { setWatchSettings, makeSeries, createViewingClient } from '../../testing/viewing-client.ts'
import { makeWorld, type Client } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const RECENT = '/api/contents/recent_views'
const LIBRARY = '/api/contents/my_library'

afterEach(() => setWatchSettings(world, { continue_watching: true, mark_as_watched: true }))

const somebody = async () => createViewingClient(await world.as(await make.member()))
const idsOf = async (client: Client, url: string) =>
  (await client.get(url)).json().map(({ id }: { id: number }) => id)
const tab = (client: Client, name: string) => idsOf(client, `${LIBRARY}?tab=${name}`)

it('lists what was viewed, the last first, with where one is', async () => {
  const ana = await somebody()
  const [first, second] = [await make.film(), await make.film()]
  await ana.at(first, 30)
  await ana.at(second, 1)
  expect((await ana.client.get(RECENT)).json()).toMatchObject([
    { id: second.id, position_seconds: 0, film_seconds: 60, chapter_id: null, chapter_title: null },
    { id: first.id, position_seconds: 30, watched_count: 0, completed: false, available: true },
  ])
  await ana.at(first, 31)
  expect(await idsOf(ana.client, RECENT)).toEqual([first.id, second.id])
  const page = await ana.client.get(`${RECENT}?per_page=1&page=2`)
  expect([page.json()[0].id, page.headers['last-page']]).toEqual([second.id, 'true'])
})

it('lists a collection once, with the chapter last watched', async () => {
  const ana = await somebody()
  const series = await makeSeries(world, 3)
  const watchChapter = (at: number, seconds: number) => {
    const { chapter_id, video_id } = series.chapters[at]!
    return ana.at({ ...series, video_id }, seconds, { chapter_id })
  }
  await watchChapter(0, 60)
  await watchChapter(1, 20)
  expect((await ana.client.get(RECENT)).json()).toMatchObject([
    {
      id: series.id,
      chapters_count: 3,
      chapter_id: series.chapters[1]!.chapter_id,
      chapter_title: expect.stringMatching(/^Program/),
      position_seconds: 20,
      watched_count: 1,
      completed: false,
    },
  ])
  expect(await tab(ana.client, 'in_progress')).toEqual([series.id])
  await watchChapter(1, 60)
  await watchChapter(2, 60)
  expect(await tab(ana.client, 'in_progress')).toEqual([])
  expect((await ana.client.get(`${LIBRARY}?tab=completed`)).json()).toMatchObject([
    { id: series.id, watched_count: 3, completed: true },
  ])
})

it.each([
  [3, [], []],
  [3.1, ['in_progress'], []],
  [53, ['in_progress'], []],
  [54, [], ['completed']],
  [60, [], ['completed']],
])('puts a film of 60 s left at %s s into the tabs it belongs to', async (seconds, inProgress, completed) => {
  const ana = await somebody()
  const film = await make.film()
  await ana.at(film, seconds)
  expect(await tab(ana.client, 'in_progress')).toEqual(inProgress.map(() => film.id))
  expect(await tab(ana.client, 'completed')).toEqual(completed.map(() => film.id))
  expect(await idsOf(ana.client, LIBRARY)).toEqual([film.id])
})

it('has a film in progress again when it is played again, and not when it is marked in the middle', async () => {
  const ana = await somebody()
  const [again, marked] = [await make.film(), await make.film()]
  await ana.at(again, 60)
  await ana.at(again, 30)
  await ana.at(marked, 30)
  await ana.client.put(`/api/contents/watched_videos/${marked.video_id}`)
  expect(await tab(ana.client, 'in_progress')).toEqual([again.id])
  expect(await tab(ana.client, 'completed')).toEqual([marked.id])
})

it('has a collection in progress of which some but not all is watched', async () => {
  const ana = await somebody()
  const series = await makeSeries(world, 2)
  const [first] = series.chapters
  await ana.at({ ...series, video_id: first!.video_id }, 60, { chapter_id: first!.chapter_id })
  expect((await ana.client.get(`${LIBRARY}?tab=in_progress`)).json()).toMatchObject([
    { id: series.id, position_seconds: 0, watched_count: 1 },
  ])
})

it('has nothing bought or rented as long as nothing can be', async () => {
  const ana = await somebody()
  await ana.at(await make.film(), 30)
  for (const name of ['purchased', 'rented']) {
    const answer = await ana.client.get(`${LIBRARY}?tab=${name}`)
    expect([answer.json(), answer.headers['last-page']]).toEqual([[], 'true'])
  }
  expect((await ana.client.get(`${LIBRARY}?tab=downloads`)).statusCode).toBe(400)
})

it('keeps what is no longer published and says so', async () => {
  const ana = await somebody()
  const film = await make.film()
  await ana.at(film, 30)
  await world.ctx.db.updateTable('content').set({ status: 'unpublished' }).where('id', '=', film.id).execute()
  expect((await ana.client.get(RECENT)).json()).toMatchObject([{ id: film.id, available: false }])
})

it('has nothing in progress in a store that does not keep positions', async () => {
  const ana = await somebody()
  await ana.at(await make.film(), 30)
  await setWatchSettings(world, { continue_watching: false })
  expect(await tab(ana.client, 'in_progress')).toEqual([])
  expect((await ana.client.get(RECENT)).json()).toMatchObject([{ position_seconds: 0 }])
})

it('goes by the position where the store keeps no marks', async () => {
  const ana = await somebody()
  await setWatchSettings(world, { mark_as_watched: false })
  const [almost, seen] = [await make.film(), await make.film()]
  await ana.at(almost, 56)
  await ana.at(seen, 57)
  expect(await tab(ana.client, 'in_progress')).toEqual([almost.id])
  expect(await tab(ana.client, 'completed')).toEqual([seen.id])
})

it('forgets one program with its marks and positions, and leaves the others', async () => {
  const ana = await somebody()
  const ben = await somebody()
  const series = await makeSeries(world, 1)
  const [chapter] = series.chapters
  const film = await make.film()
  for (const one of [ana, ben]) {
    await one.at({ ...series, video_id: chapter!.video_id }, 60, { chapter_id: chapter!.chapter_id })
    await one.at(film, 60)
  }
  for (let time = 0; time < 2; time += 1)
    expect((await ana.client.delete(`${RECENT}/${series.id}`)).statusCode).toBe(204)
  expect(await idsOf(ana.client, RECENT)).toEqual([film.id])
  expect((await ana.client.get('/api/contents/watched_videos')).json()).toEqual({
    video_ids: [film.video_id],
  })
  expect(await idsOf(ben.client, RECENT)).toEqual([film.id, series.id])

  expect((await ana.client.delete(RECENT)).statusCode).toBe(204)
  expect(await idsOf(ana.client, RECENT)).toEqual([])
  expect((await ana.client.get('/api/contents/watched_videos')).json()).toEqual({ video_ids: [] })
  expect(await idsOf(ben.client, RECENT)).toEqual([film.id, series.id])
})

it('knows no program of another store, and asks guests to sign in', async () => {
  const other = await makeOtherStore(world, 'history.example')
  const strange = await make.film({ store_id: other.id })
  const ana = await somebody()
  expect((await ana.client.delete(`${RECENT}/${strange.id}`)).statusCode).toBe(404)
  const guest = await world.asGuest()
  const asked = [
    await guest.get(RECENT),
    await guest.get(LIBRARY),
    await guest.get(`${LIBRARY}?tab=purchased`),
    await guest.delete(RECENT),
    await guest.delete(`${RECENT}/${strange.id}`),
  ]
  expect(asked.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(401))
})
