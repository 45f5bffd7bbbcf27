import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeOtherStore } from '../../testing/other-store.ts'
import { setWatchSettings, makeSeries, createViewingClient } from '../../testing/viewing-client.ts'
import { makeWorld, type Client } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world

let ana: ReturnType<typeof createViewingClient>
beforeAll(async () => {
  ana = createViewingClient(await world.as(await make.member()))
})
afterEach(() => setWatchSettings(world, { continue_watching: true, mark_as_watched: true }))

const mineOf = async (client: Client, permalink: string) =>
  (await client.get(`/api/contents/${permalink}/mine`)).json()
const positionOf = async (client: Client, permalink: string) =>
  (await mineOf(client, permalink)).positions[0]?.position_seconds

describe('a position', () => {
  it('is where the film goes on, on any device', async () => {
    const film = await make.film()
    expect((await ana.at(film, 21.5)).json()).toEqual({ watched: false })
    expect(await mineOf(ana.client, film.permalink)).toMatchObject({
      favorite: false,
      favorite_chapter_ids: [],
      watched_video_ids: [],
      positions: [{ video_id: film.video_id, chapter_id: null, position_seconds: 21.5, film_seconds: 60 }],
    })
  })

  it('is not changed by a report that comes late, or twice', async () => {
    const film = await make.film()
    const at = Date.parse('2026-05-01T12:00:00Z')
    await ana.at(film, 30, { at })
    await ana.at(film, 20, { at: at - 1 })
    await ana.at(film, 59, { at })
    const { positions, watched_video_ids } = await mineOf(ana.client, film.permalink)
    expect(positions).toMatchObject([{ position_seconds: 30 }])
    expect(watched_video_ids).toEqual([])
    expect(Date.parse(positions[0].saved_at)).toBe(at)
  })

  it('is the newest of many reports that race', async () => {
    const start = Date.parse('2026-05-01T12:00:00Z')
    for (let round = 0; round < 5; round += 1) {
      const film = await make.film()
      const seconds = [10, 50, 20, 40, 30, 15, 45, 25]
      const reports = seconds.map((second, order) => ana.at(film, second, { at: start + order }))
      expect((await Promise.all(reports.toReversed())).map(({ statusCode }) => statusCode)).toEqual(
        Array(8).fill(200),
      )
      expect(await positionOf(ana.client, film.permalink)).toBe(25)
    }
  })

  it('of a clock that runs ahead does not silence the other devices', async () => {
    world.setTime('2026-05-01T12:00:00Z')
    const film = await make.film()
    await ana.at(film, 20, { at: Date.parse('2026-05-02T12:00:00Z') })
    world.setTime('2026-05-01T12:01:00Z')
    await ana.at(film, 40, { at: Date.parse('2026-05-01T12:01:00Z') })
    world.setTime(null)
    expect(await positionOf(ana.client, film.permalink)).toBe(40)
  })

  it('starts a film from the top that was barely begun or all but seen', async () => {
    const film = await make.film()
    await ana.at(film, 3)
    expect(await positionOf(ana.client, film.permalink)).toBe(0)
    await ana.at(film, 3.1)
    expect(await positionOf(ana.client, film.permalink)).toBe(3.1)
    await ana.at(film, 57)
    expect(await positionOf(ana.client, film.permalink)).toBe(0)
  })

  it('ends with its film', async () => {
    const film = await make.film()
    expect((await ana.at(film, 1e9)).json()).toEqual({ watched: true })
    const [row] = await world.ctx.db
      .selectFrom('watch')
      .select('position_seconds')
      .where('program_id', '=', film.id)
      .execute()
    expect(row).toEqual({ position_seconds: 60 })
  })

  it('stays when the file is replaced', async () => {
    const film = await make.film()
    await ana.at(film, 20)
    const { id: video_id } = await make.video()
    await world.ctx.db.updateTable('content').set({ video_id }).where('id', '=', film.id).execute()
    expect((await mineOf(ana.client, film.permalink)).positions).toMatchObject([
      { video_id, position_seconds: 20 },
    ])
  })

  it('belongs to the film, also in a collection', async () => {
    const series = await makeSeries(world, 2)
    const [, second] = series.chapters
    const film = { id: series.id, permalink: series.permalink, video_id: second!.video_id }
    expect((await ana.at(film, 25, { chapter_id: second!.chapter_id })).statusCode).toBe(200)
    expect((await mineOf(ana.client, series.permalink)).positions).toMatchObject([
      { video_id: second!.video_id, chapter_id: second!.chapter_id, position_seconds: 25 },
    ])
    expect(await positionOf(ana.client, second!.permalink)).toBe(25)
  })
})

describe('watching to the end', () => {
  it('marks a film at 90 %, and playing it again does not take the mark away', async () => {
    const film = await make.film()
    expect((await ana.at(film, 53.9)).json()).toEqual({ watched: false })
    expect((await ana.at(film, 54)).json()).toEqual({ watched: true })
    expect((await ana.at(film, 30)).json()).toEqual({ watched: true })
    expect(await mineOf(ana.client, film.permalink)).toMatchObject({
      watched_video_ids: [film.video_id],
      positions: [{ position_seconds: 30 }],
    })
  })

  it('starts from the top again after it', async () => {
    const film = await make.film()
    await ana.at(film, 54)
    await ana.at(film, 56)
    expect(await positionOf(ana.client, film.permalink)).toBe(0)
  })
})

describe('what the store does not wish to keep', () => {
  it('is no position', async () => {
    await setWatchSettings(world, { continue_watching: false })
    const film = await make.film()
    expect((await ana.at(film, 30)).statusCode).toBe(200)
    expect((await mineOf(ana.client, film.permalink)).positions).toEqual([])
    await setWatchSettings(world, { continue_watching: true })
    expect(await positionOf(ana.client, film.permalink)).toBe(0)
  })

  it('is no mark', async () => {
    await setWatchSettings(world, { mark_as_watched: false })
    const film = await make.film()
    expect((await ana.at(film, 59)).json()).toEqual({ watched: false })
    expect((await mineOf(ana.client, film.permalink)).watched_video_ids).toEqual([])
    await setWatchSettings(world, { mark_as_watched: true })
    expect((await mineOf(ana.client, film.permalink)).watched_video_ids).toEqual([])
  })
})

it('takes no report of a film the viewer may not watch, or that is not shown there', async () => {
  const paid = await make.film({ access: 'paid' })
  const previewed = await make.film({ access: 'paid', preview_seconds: 30 })
  const draft = await make.film({ status: 'draft' })
  const film = await make.film()
  const series = await makeSeries(world, 1)
  const [chapter] = series.chapters
  const codes = await Promise.all([
    ana.at(paid, 1),
    ana.at(previewed, 1),
    ana.at(draft, 1),
    ana.at({ ...film, video_id: paid.video_id }, 1),
    ana.at({ ...film, id: series.id }, 1),
    ana.at({ ...film, video_id: chapter!.video_id }, 1, { chapter_id: chapter!.chapter_id }),
  ])
  expect(codes.map((answer) => answer.json().code)).toEqual([
    'film_closed',
    'film_closed',
    ...Array(4).fill('film_not_found'),
  ])
})

it('shows what is mine of a program that is there, and of no other store', async () => {
  const other = await makeOtherStore(world, 'mine.example')
  const strange = await make.film({ store_id: other.id })
  const draft = await make.film({ status: 'draft' })
  const there = createViewingClient(await world.as(await make.member()))
  const asked = [
    await there.client.get(`/api/contents/${strange.permalink}/mine`),
    await there.client.get(`/api/contents/${draft.permalink}/mine`),
    await there.at(strange, 10),
  ]
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  const guest = await world.asGuest()
  expect((await guest.get(`/api/contents/${strange.permalink}/mine`)).statusCode).toBe(401)
})

it('keeps nothing of guests', async () => {
  const guest = createViewingClient(await world.asGuest())
  const film = await make.film()
  expect((await guest.at(film, 59)).json()).toEqual({ watched: false })
  const rows = await world.ctx.db.selectFrom('watch').selectAll().where('program_id', '=', film.id).execute()
  expect(rows).toEqual([])
})

it('refuses a report without the token of its page, and numbers that are none', async () => {
  const film = await make.film()
  const body = { content_id: film.id, video_id: film.video_id, position_seconds: 1, at: 1 }
  const { 'x-csrf-token': _token, ...headers } = ana.client.headers
  const forged = await world.app.inject({ method: 'POST', url: '/api/positions', headers, payload: body })
  expect(forged.statusCode).toBe(403)
  const negative = await ana.client.post('/api/positions', { ...body, position_seconds: -1 })
  expect([negative.statusCode, Object.keys(negative.json().errors)]).toEqual([400, ['position_seconds']])
})
