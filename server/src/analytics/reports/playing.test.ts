import type { LiveNow, QualityReport, Retention } from '@matinee/contract/analytics/playing-reports'
import type { PersonActivity, SearchTerm } from '@matinee/contract/analytics/audience-reports'
import type { PlayerEventName } from '@matinee/contract/analytics/analytics'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTrackedProgram, openTrackedFilm } from '../../../testing/tracked-viewing.ts'
import { makeWorld } from '../../../testing/world.ts'
import { countViewings } from '../viewings/jobs.ts'
import { retentionCurve } from './audience-retention.ts'

const world = await makeWorld()
const { ctx, make, storeId: store_id } = world
const program = await makeTrackedProgram(world)
await sql`update video set duration = 30`.execute(ctx.db)
const asOwner = await world.as(world.owner)
const NOW = '2026-03-10T12:00:30Z'

type Line = readonly [second: number, name: PlayerEventName, place: number]
const beats = (from: number, to: number, at: number): Line[] =>
  Array.from({ length: to - from + 1 }, (_, n) => [at + n, 'timeupdate', from + n] as const)

async function tell(member: { id: number; store_id: number } | null, from: string, lines: Line[]) {
  const browser = member ? await world.as(member) : await world.asGuest()
  const player = await openTrackedFilm(world, browser, { ...program, user_id: member?.id ?? 0, store_id })
  await player.tell(
    lines.map(([second, name, current_second]) => ({
      created_at: new Date(Date.parse(from) + second * 1000).toISOString(),
      name,
      current_second,
    })),
  )
}

const ask = async <T>(path: string) => (await asOwner.get(`/bullet/api/reports/${path}`)).json<T>()

const ana = await make.member({ name: 'Ana' })
const ben = await make.member({ name: 'Ben' })

beforeAll(async () => {
  world.setTime('2026-02-20T12:00:00Z')
  await tell(ben, '2026-02-20T11:00:00Z', [[0, 'play', 0], ...beats(0, 20, 1)])
  world.setTime(NOW)
  await tell(ana, '2026-03-10T12:00:00Z', [
    [0, 'play', 0],
    ...beats(0, 10, 0.5),
    [12.5, 'waiting', 10],
    [14.5, 'timeupdate', 10],
    ...beats(11, 12, 15.5),
    [17, 'seeking', 5],
    ...beats(5, 8, 17.5),
  ])
  await tell(null, '2026-03-10T12:00:00Z', [
    [0, 'play', 0],
    [9, 'error', 0],
  ])
  await tell(world.owner, '2026-03-10T12:00:00Z', [[0, 'play', 0], ...beats(0, 20, 1)])
  await countViewings.run(ctx, {}, new AbortController().signal)
})

it('draws the curve of a recording by what it shows now', async () => {
  const curve = async () => (await ask<Retention>(`programs/${program.content_id}/retention?days=1`)).played
  const before = await curve()
  const trim = (version: number, at: string, start_seconds: number) =>
    ctx.db
      .insertInto('recording_trim_start')
      .values({ store_id, video_id: program.video_id, version, at, start_seconds })
      .execute()
  await trim(1, '2026-03-10T12:00:20Z', 4) // after it was watched
  expect((await curve()).slice(1, 20)).toEqual(before.slice(5, 24))
  await trim(2, '2026-03-10T12:00:25Z', 0)
  expect(await curve()).toEqual(before)
})

it('draws how often each second was played, replays too', async () => {
  const { played, step, viewings, numbers } = await ask<Retention>(
    `programs/${program.content_id}/retention?days=1`,
  )
  expect(step).toBe(1)
  expect(viewings).toBe(1)
  expect(played).toEqual([...Array(5).fill(1), 2, 2, 2, ...Array(4).fill(1), ...Array(18).fill(0)])
  expect(numbers).toMatchObject({ plays: 1, viewers: 1 })
  expect((await asOwner.get('/bullet/api/reports/programs/999999/retention')).statusCode).toBe(404)
})

it('draws a film of many hours in fewer steps, each as high as its highest second', () => {
  const edges = [
    { second: 3, more: 2 },
    { second: 5, more: -2 },
  ]
  const { step, played } = retentionCurve(edges, 12 * 60 * 60)
  expect([step, played.length, played.slice(0, 4)]).toEqual([2, 21_600, [0, 2, 2, 0]])
})

it('tells how well films played', async () => {
  const report = await ask<QualityReport>('quality?days=1')
  expect(report.quality).toMatchObject({ attempts: 2, waits: 1, errors: 1, exits: 1, start_p50_ms: 500 })
  // 12 seconds before it stalled, 2 while stalled, 1 + 3 after.
  expect(report.quality.rebuffering).toBeCloseTo(2 / (12 + 2 + 4 + 0.0), 1)
  expect(report.days).toHaveLength(1)
  expect(report.devices).toMatchObject([{ device: 'other', attempts: 2 }])
})

it('tells who is watching at this moment, without the staff', async () => {
  expect(await ask<LiveNow>('now')).toMatchObject({
    watching: 1,
    programs: [{ content_id: program.content_id, watching: 1 }],
  })
  const { body } = await asOwner.get('/bullet/api/reports/now.csv')
  expect(body).toMatch(
    new RegExp(`^\\W*at,content_id,title,watching\\r\\n[^,]+,${program.content_id},[^,]+,1\\r\\n$`),
  )
  world.setTime('2026-03-10T12:05:00Z')
  expect(await ask<LiveNow>('now')).toMatchObject({ watching: 0, programs: [] })
  world.setTime(NOW)
})

describe('people', () => {
  it('are listed with what they watched', async () => {
    expect(await ask<PersonActivity[]>('people?days=28')).toMatchObject([
      { name: 'Ben', watched_seconds: 20, programs: 1, days: 1, last_watched: '2026-02-20' },
      { name: 'Ana' },
    ])
    expect(await ask<PersonActivity[]>('people?days=7')).toMatchObject([{ name: 'Ana' }])
  })

  it('are compared with as many days before', async () => {
    expect(await ask<PersonActivity[]>('people?from=2026-02-20&to=2026-02-20')).toMatchObject([
      { name: 'Ben', watched_seconds: 20, watched_seconds_before: 0 },
    ])
    world.setTime('2026-02-21T12:00:00Z')
    await tell(ben, '2026-02-21T11:00:00Z', [[0, 'play', 0], ...beats(0, 4, 1)])
    await countViewings.run(ctx, {}, new AbortController().signal)
    expect(await ask<PersonActivity[]>('people?from=2026-02-21&to=2026-02-21')).toMatchObject([
      { name: 'Ben', watched_seconds: 4, watched_seconds_before: 20 },
    ])
    world.setTime(NOW)
  })

  it('are narrowed by what they watched, on what and where', async () => {
    const { content_id } = program
    expect(await ask(`people?days=28&content_id=${content_id}`)).toHaveLength(2)
    expect(await ask(`people?days=28&content_id=${content_id + 1000}`)).toEqual([])
    expect(await ask('people?days=28&device=tv')).toEqual([])
    expect(await ask('people?days=28&country=SE')).toEqual([])
  })

  it('are at risk who watched before and not for two weeks', async () => {
    expect(await ask<PersonActivity[]>('people?audience=at_risk')).toMatchObject([{ name: 'Ben' }])
  })

  it('are forgotten when they leave, and what they watched stays', async () => {
    const left = await make.member({ name: 'Cleo', email: 'cleo@example.com' })
    await tell(left, '2026-03-10T12:00:00Z', [[0, 'play', 0], ...beats(0, 5, 1)])
    await countViewings.run(ctx, {}, new AbortController().signal)
    const named = () => sql`select from viewing where member_id = ${left.id}`.execute(ctx.db)
    expect((await named()).rows).toHaveLength(1)
    await (await world.as(left)).post('/api/users/me/deletion', { word: 'cleo@example.com' })
    await world.work()
    expect((await named()).rows).toHaveLength(0)
    expect((await ask<Retention>(`programs/${program.content_id}/retention?days=1`)).viewings).toBe(2)
  })
})

it('tells what was searched for and what was not found', async () => {
  const guest = await world.asGuest()
  const search = (value: string, results: unknown) =>
    guest.post('/pixel/event', {
      name: 'search',
      category: 'search',
      value,
      details: { results, corrected: null },
      store_id,
      user_id: 0,
      ga_id: null,
      request_referer: null,
      session: null,
      page_location: null,
      is_publisher: false,
      source: 'storefront',
    })
  const searched = [
    ['Aurora', 3],
    ['AURORA', 3],
    ['aurora', 3],
    ['jazz', 0],
    ['Jázz', 0],
    ['odd', 'many'],
  ] as const
  for (const [at, [term, results]] of searched.entries()) {
    world.setTime(new Date(Date.parse(NOW) + at * 1000).toISOString())
    expect((await search(term, results)).statusCode).toBe(204)
  }
  const terms = await ask<SearchTerm[]>('searches?days=1')
  expect(
    terms.map(({ term, searches, people, nothing_found }) => [term, searches, people, nothing_found]),
  ).toEqual([
    ['aurora', 3, 1, 0],
    ['Jázz', 2, 1, 2],
    ['odd', 1, 1, 0],
  ])
  expect(await ask<SearchTerm[]>('searches?days=1&nothing_found=true')).toMatchObject([{ term: 'Jázz' }])

  world.setTime('2026-03-11T12:00:00Z')
  await search('jazz', 0)
  expect(await ask<SearchTerm[]>('searches?days=1')).toMatchObject([
    { term: 'jazz', searches: 1, searches_before: 2, people: 1, nothing_found: 1 },
  ])
  world.setTime(NOW)
})

it.each(['quality', 'searches', 'people'])('gives %s as a file', async (name) => {
  const { headers, body } = await asOwner.get(`/bullet/api/reports/${name}.csv?days=28`)
  expect(headers['content-type']).toContain('text/csv')
  expect(body.split('\r\n').length).toBeGreaterThan(2)
})

it('adds up how long each height of the picture was watched, and passes over what is none', async () => {
  const player = await openTrackedFilm(world, await world.as(ana), { ...program, user_id: ana.id, store_id })
  const state = (heights: unknown) =>
    world.app.inject({
      method: 'PUT',
      url: '/api/proxy',
      headers: { token: player.token },
      payload: {
        topic: 'picture',
        data: { event_created: Date.parse(NOW) / 1000, ...program, user_id: ana.id, store_id, heights },
      },
    })
  for (const heights of [{ 720: 30 }, { 720: 12, 1080: 5 }, { tall: 9, 480: -4, 360: 'x' }, 'none'])
    expect((await state(heights)).statusCode).toBe(204)
  const today = 'from=2026-03-10&to=2026-03-10'
  expect((await ask<QualityReport>(`quality?${today}`)).pictures).toEqual([
    { height: 1080, seconds: 5 },
    { height: 720, seconds: 42 },
  ])
  expect((await ask<QualityReport>(`quality?${today}&content_id=999999`)).pictures).toEqual([])
  expect((await ask<QualityReport>(`quality?${today}&device=tv`)).pictures).toBeNull()
})
