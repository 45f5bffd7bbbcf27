import {
  REPORT_FILES,
  type Overview,
  type ProgramNumbers,
  type ViewingEntry,
} from '@matinee/contract/analytics/reports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTrackedProgram, openTrackedFilm } from '../../../testing/tracked-viewing.ts'
import { makeWorld, type Client } from '../../../testing/world.ts'
import { countViewings } from '../viewings/jobs.ts'

const world = await makeWorld()
const { ctx, make, storeId: store_id } = world
const [aurora, tides] = [await makeTrackedProgram(world), await makeTrackedProgram(world)]
await sql`update video set duration = 100`.execute(ctx.db)
await sql`update content set title = 'Aurora' where id = ${aurora.content_id}`.execute(ctx.db)
const ana = await make.member({ name: 'Ana' })
const asOwner = await world.as(world.owner)

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36'

async function watch(program: typeof aurora, from: string, seconds: number, browser: Client, userId = 0) {
  const player = await openTrackedFilm(world, browser, { ...program, user_id: userId, store_id })
  const at = (ms: number) => new Date(Date.parse(from) + ms).toISOString()
  const beats = Array.from({ length: seconds + 1 }, (_, second) => ({
    created_at: at(100 + second * 1000),
    name: 'timeupdate' as const,
    current_second: second,
  }))
  await player.tell([{ created_at: at(0), name: 'play', current_second: 0 }, ...beats])
}

const on = (client: Client, agent: string): Client => ({
  ...client,
  get: (url, options = {}) =>
    client.get(url, { ...options, headers: { ...options.headers, 'user-agent': agent } }),
})

beforeAll(async () => {
  world.setTime('2026-03-10T18:00:00Z')
  const asAna = await world.as(ana)
  await watch(aurora, '2026-03-04T10:00:00Z', 20, on(asAna, DESKTOP), ana.id)
  await watch(aurora, '2026-03-09T10:00:00Z', 50, on(asAna, DESKTOP), ana.id)
  await watch(aurora, '2026-03-10T10:00:00Z', 30, on(asAna, PHONE), ana.id)
  await watch(tides, '2026-03-10T11:00:00Z', 5, on(await world.asGuest(), PHONE))
  await watch(tides, '2026-03-10T12:00:00Z', 60, asOwner, world.owner.id)
  await countViewings.run(ctx, {}, new AbortController().signal)
})

const ask = async <T>(path: string, query: Record<string, string | number> = {}, client = asOwner) =>
  (
    await client.get(
      `/bullet/api/reports/${path}?${new URLSearchParams(query as Record<string, string>).toString()}`,
    )
  ).json<T>()
const WEEK = { from: '2026-03-09', to: '2026-03-10' }

describe('the overview', () => {
  it('tells apart what was watched by those who held a plan then', async () => {
    const offer = await world.make.offer()
    const held = { store_id, member_id: ana.id, offer_id: offer.id, source: 'manual' as const }
    const plays = async () => (await ask<Overview>('overview', { ...WEEK, offer_id: offer.id })).numbers.plays
    expect(await plays()).toBe(0)
    await ctx.db
      .insertInto('access')
      .values({ ...held, starts_at: '2026-03-09T12:00:00Z', ends_at: '2026-04-01T00:00:00Z' })
      .execute()
    expect(await plays()).toBe(1)
    await ctx.db.updateTable('access').set({ revoked_at: '2026-03-10T00:00:00Z' }).execute()
    expect(await plays()).toBe(0)
    await ctx.db.deleteFrom('access').execute()
  })

  it('adds up what was watched, beside as many days before, without the staff', async () => {
    const report = await ask<Overview>('overview', { from: '2026-03-05', to: '2026-03-10' })
    expect(report.before).toMatchObject({ from: '2026-02-27', to: '2026-03-04' })
    expect(report.numbers).toMatchObject({ plays: 3, views: 2, viewers: 2, watched_seconds: 85 })
    expect(report.numbers.completion).toBeCloseTo((0.5 + 0.3 + 0.05) / 3)
    expect(report.numbers_before).toMatchObject({ plays: 1, views: 1, viewers: 1, watched_seconds: 20 })
    expect(report.days.map(({ day, views }) => `${day} ${views}`).slice(-3)).toEqual([
      '2026-03-08 0',
      '2026-03-09 1',
      '2026-03-10 1',
    ])
    expect(report.devices).toEqual([
      { name: 'desktop', views: 1, watched_seconds: 50 },
      { name: 'phone', views: 1, watched_seconds: 35 },
    ])
  })

  it('counts a member once, however many days and devices', async () => {
    const { numbers } = await ask<Overview>('overview', { ...WEEK, content_id: aurora.content_id })
    expect(numbers).toMatchObject({ viewers: 1, views: 2 })
  })

  it('is narrowed by content, device and country', async () => {
    expect((await ask<Overview>('overview', { ...WEEK, device: 'phone' })).numbers.watched_seconds).toBe(35)
    expect((await ask<Overview>('overview', { ...WEEK, country: 'SE' })).numbers).toEqual({
      plays: 0,
      views: 0,
      viewers: 0,
      watched_seconds: 0,
      completion: null,
    })
  })

  it('refuses a period that ends before it begins, or is without end', async () => {
    const errors = async (from: string, to: string) =>
      (await ask<{ errors: object }>('overview', { from, to })).errors
    expect(await errors('2026-03-10', '2026-03-09')).toEqual({ to: ['before_beginning'] })
    expect(await errors('2020-01-01', '2026-03-09')).toEqual({ from: ['too_long_ago'] })
    expect(await errors('0001-01-01', '0001-01-02')).toEqual({ from: ['too_long_ago'] })
    expect(await errors('9999-12-30', '9999-12-31')).toEqual({ to: ['too_late'] })
  })
})

it('lists programs by what was watched of them', async () => {
  const programs = await ask<ProgramNumbers[]>('programs', { ...WEEK, order: 'watched_seconds' })
  expect(programs).toMatchObject([
    { title: 'Aurora', views: 2, views_before: 0, watched_seconds: 80 },
    { content_id: tides.content_id, views: 0, plays: 1, watched_seconds: 5 },
  ])
})

it('shows the rows behind a number, with names to whoever may see people', async () => {
  const rows = await ask<ViewingEntry[]>('viewings', WEEK)
  expect(rows.map(({ name, device, watched_seconds }) => [name, device, watched_seconds])).toEqual([
    [null, 'phone', 5],
    ['Ana', 'phone', 30],
    ['Ana', 'desktop', 50],
  ])
  const analyst = await world.as(await make.member({ role: 'analyst' }))
  const nameless = await ask<ViewingEntry[]>('viewings', WEEK, analyst)
  expect(nameless.map(({ name, member_id }) => [name, member_id])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
})

it('shows an author what was watched of their own alone', async () => {
  const author = await make.member({ role: 'author' })
  const { id } = await ctx.db
    .insertInto('author')
    .values({ store_id, name: 'Una', permalink: 'una', member_id: author.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into content_author (author_id, content_id) values (${id}, ${tides.content_id})`.execute(
    ctx.db,
  )
  const { numbers } = await ask<Overview>('overview', WEEK, await world.as(author))
  expect(numbers).toMatchObject({ plays: 1, watched_seconds: 5 })
  expect((await ask<Overview>('overview', { ...WEEK, author_id: id })).numbers).toMatchObject({ plays: 1 })
})

it('gives each as a file that says the same', async () => {
  const lines = async (name: string) =>
    (await asOwner.get(`/bullet/api/reports/${name}.csv?from=2026-03-09&to=2026-03-10`)).body
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
  expect(await lines('overview')).toEqual([
    'day,plays,views,viewers,watched_seconds,completion',
    '2026-03-09,1,1,1,50,0.5',
    expect.stringMatching(/^2026-03-10,2,1,2,35,0\.17/),
  ])
  expect((await lines('programs'))[1]).toMatch(/^\d+,Aurora,2,2,1,80,/)
  expect(await lines('viewings')).toHaveLength(4)
})

it('refuses as a file what the report refuses, before the first line', async () => {
  for (const name of REPORT_FILES.filter((file) => file !== 'now')) {
    const { statusCode } = await asOwner.get(`/bullet/api/reports/${name}.csv?from=0001-01-01&to=1970-01-01`)
    expect.soft({ name, statusCode }).toEqual({ name, statusCode: 400 })
  }
})

it('counts the same anew from the events', async () => {
  const before = await ask<Overview>('overview', WEEK)
  await sql`truncate viewing`.execute(ctx.db)
  const { recountDay } = await import('../viewings/viewing-count.ts')
  for (const day of ['2026-03-09', '2026-03-10']) await recountDay(ctx, store_id, day)
  expect(await ask<Overview>('overview', WEEK)).toMatchObject({
    numbers: before.numbers,
    days: before.days,
    devices: before.devices,
  })
})

it('knows nothing of another store', async () => {
  const other = await make.store('other.example')
  const { rows } = await sql<{ id: number }>`select id from member where store_id = ${other.id}`.execute(
    ctx.db,
  )
  const stranger = rows[0] ?? (await make.member({ store_id: other.id, role: 'owner' }))
  const client = await world.as({ id: stranger.id, store_id: other.id })
  expect((await ask<Overview>('overview', WEEK, client)).numbers.plays).toBe(0)
  expect(await ask('viewings', { content_id: aurora.content_id }, client)).toEqual([])
})
