import type { LiveEventNumbers, LiveEventReport } from '@matinee/contract/analytics/live-reports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeOtherStore } from '../../../../testing/other-store.ts'
import { viewPixel } from '../../../../testing/pixels.ts'
import { openTrackedFilm } from '../../../../testing/tracked-viewing.ts'
import { makeShop } from '../../../../testing/shop.ts'
import type { Client } from '../../../../testing/world.ts'
import { transact } from '../../../platform/context.ts'
import { countViewings } from '../../viewings/jobs.ts'
import { countIntake, recountDay } from '../../viewings/viewing-count.ts'
import { delayFigures } from './live-quality.ts'

const world = await makeShop()
const { ctx, make, storeId: store_id } = world
const asOwner = await world.as(world.owner)
const START = '2026-03-10T20:00:00.000Z'
const END = '2026-03-10T20:09:30.000Z'
const at = (seconds: number) => new Date(Date.parse(START) + seconds * 1000).toISOString()

const film = await make.video()
await sql`update video set duration = 570 where id = ${film.id}`.execute(ctx.db)
const evening = await make.liveEvent({
  state: 'on_demand',
  starts_at: START,
  started_at: START,
  ended_at: END,
  video_id: film.id,
  content: { title: 'An evening', video_id: film.id },
})
const [ana, ben] = [await make.member({ name: 'Ana' }), await make.member({ name: 'Ben' })]
const tracking = { content_id: evening.id, video_id: film.id, store_id }

interface WatchOptions {
  from: number
  seconds: number
  userId?: number
  live?: boolean
}

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1'
const onPhone = (client: Client): Client => ({
  ...client,
  get: (url, options = {}) =>
    client.get(url, { ...options, headers: { ...options.headers, 'user-agent': PHONE } }),
})

async function watch(browser: Client, { from, seconds, userId = 0, live = true }: WatchOptions) {
  const player = await openTrackedFilm(world, browser, { ...tracking, user_id: userId })
  const beats = Array.from({ length: seconds + 1 }, (_, n) => ({
    created_at: at(from + n + 0.5),
    name: 'timeupdate' as const,
    current_second: from + n,
  }))
  const events = [{ created_at: at(from), name: 'play' as const, current_second: from }, ...beats]
  const answer = await player.tell(events, { live })
  expect(answer.statusCode).toBe(200)
  return { player, events }
}

const tellDelays = (token: string, userId: number, delays: unknown, second = 60) =>
  world.app.inject({
    method: 'PUT',
    url: '/api/proxy',
    headers: { token },
    payload: {
      topic: 'live_delay',
      data: { ...tracking, user_id: userId, event_created: Date.parse(at(second)) / 1000, delays },
    },
  })

const write = (seconds: number, columns: object = {}) =>
  ctx.db
    .insertInto('chat_message')
    .values({
      store_id,
      content_id: evening.id,
      member_id: ana.id,
      body: 'Hello',
      media_ms: seconds * 1000,
      created_at: at(seconds),
      ...columns,
    })
    .execute()

beforeAll(async () => {
  world.setTime('2026-03-10T21:00:00Z')
  const [asAna, asBen, guest] = [await world.as(ana), await world.as(ben), await world.asGuest()]
  world.setTime('2026-03-10T19:59:00Z')
  const campaign = { current_query: '?utm_source=Spring%20Letter', real_referrer: 'https://search.example/' }
  await asAna.post('/pixel/view', viewPixel({ store_id, id: ana.id }, campaign))
  await asBen.post('/pixel/view', viewPixel({ store_id, id: ben.id }, { current_query: '' }))
  await guest.post(
    '/pixel/view',
    viewPixel({ store_id, id: 0 }, { real_referrer: 'https://shop.example/catalog' }),
  )
  world.setTime('2026-03-10T21:00:00Z')
  const { player } = await watch(asAna, { from: 0, seconds: 60, userId: ana.id })
  await watch(onPhone(asBen), { from: 130, seconds: 30, userId: ben.id })
  await watch(guest, { from: 130, seconds: 10 })
  await watch(asOwner, { from: 0, seconds: 60, userId: world.owner.id })
  await watch(asAna, { from: 0, seconds: 20, userId: ana.id, live: false })
  await tellDelays(player.token, ana.id, { 2: 50, 3: 8, 400: 2 })
  await tellDelays(player.token, ana.id, { 2: 50, 3: 8, 400: 2 })
  for (const [minute, peak] of [1, 2, 1].entries())
    await ctx.db
      .insertInto('live_audience')
      .values({
        content_id: evening.id,
        minute: at(minute * 60),
        viewers: 1,
        peak,
        counted_at: at(minute * 60),
      })
      .execute()
  await write(10)
  await write(130)
  await write(131, { state: 'deleted' })
  await write(600, { media_ms: null })
  await write(135, { donation_amount: 500, donation_currency: 'USD', donation_color: 1, purchase_id: null })
  await countViewings.run(ctx, {}, new AbortController().signal)
})

const report = async (client = asOwner, id = evening.id) =>
  client.get(`/bullet/api/reports/live_events/${id}`)
const read = async () => (await report()).json<LiveEventReport>()

describe('the report of a live event', () => {
  it('adds up what was watched live, without the staff and what was watched later', async () => {
    const { viewers, watched_seconds, average_seconds, peak, peak_at } = await read()
    expect({ viewers, watched_seconds, average_seconds, peak, peak_at }).toEqual({
      viewers: 3,
      watched_seconds: 100,
      average_seconds: 100 / 3,
      peak: 2,
      peak_at: at(60),
    })
  })

  it('says the same as the rows it is made of', async () => {
    const { watched_seconds, devices, countries, sources, minutes, viewers, messages } = await read()
    const sum = (shares: { watched_seconds: number }[]) =>
      shares.reduce((all, share) => all + share.watched_seconds, 0)
    const { rows } = await sql<{ seconds: number; viewings: number }>`
      select sum(watched_ms)::float8 / 1000 as seconds, count(*)::int as viewings from viewing
      where content_id = ${evening.id} and live`.execute(ctx.db)
    for (const shares of [devices, countries, sources]) expect(sum(shares)).toBe(rows[0]!.seconds)
    expect(watched_seconds).toBe(rows[0]!.seconds)
    expect(minutes.reduce((all, { joins }) => all + joins, 0)).toBe(rows[0]!.viewings)
    expect(minutes.reduce((all, each) => all + each.messages, 0)).toBe(messages)
    expect(viewers).toBe(rows[0]!.viewings)
  })

  it('shows minute by minute who watched, came and wrote', async () => {
    const { step, minutes } = await read()
    expect(step).toBe(1)
    expect(minutes).toHaveLength(10)
    expect(minutes.slice(0, 4)).toEqual([
      { minute: at(0), viewers: 1, joins: 1, messages: 1, donations: 0 },
      { minute: at(60), viewers: 2, joins: 0, messages: 0, donations: 0 },
      { minute: at(120), viewers: 1, joins: 2, messages: 2, donations: 1 },
      { minute: at(180), viewers: 0, joins: 0, messages: 0, donations: 0 },
    ])
  })

  it('tells where they came from, and on what they watched', async () => {
    const { sources, devices } = await read()
    expect(sources).toEqual([
      { kind: 'campaign', name: 'spring letter', viewers: 1, watched_seconds: 60 },
      { kind: 'site', name: 'search.example', viewers: 1, watched_seconds: 30 },
      { kind: 'direct', name: '', viewers: 1, watched_seconds: 10 },
    ])
    expect(devices).toContainEqual({ name: 'phone', viewers: 1, watched_seconds: 30 })
  })

  it('tells how it played: starts, stalls, and the delay of those who had not gone back', async () => {
    const { quality } = await read()
    expect(quality).toMatchObject({
      attempts: 3,
      start_p50_ms: 500,
      waits: 0,
      delay_p50_seconds: 2,
      delay_p95_seconds: 3,
      rewound: 2 / 60,
    })
  })

  it('takes no delay that a player does not tell', async () => {
    const { player } = await watch(await world.as(ben), { from: 130, seconds: 30, userId: ben.id })
    for (const delays of [{ '-4': 900 }, { 5: 1e9 }, { 5: -3 }, { x: 'y' }, [9, 9], 'no', { 2: 1.5 }])
      expect((await tellDelays(player.token, ben.id, delays)).statusCode).toBe(204)
    expect((await read()).quality.delay_p95_seconds).toBe(3)
  })

  it('adds up donations and tickets by currency, for those who see sales', async () => {
    expect((await read()).money).toEqual({
      donations: [{ currency: 'USD', count: 1, amount: 500 }],
      tickets: [],
    })
    const manager = await world.as(await make.member({ role: 'content_manager' }))
    expect((await report(manager)).json<LiveEventReport>()).toMatchObject({ viewers: 3, money: null })
    const moderator = await world.as(await make.member({ role: 'moderator' }))
    expect((await report(moderator)).statusCode).toBe(403)
  })

  it('is no other store’s, and empty before the event has begun', async () => {
    const other = await makeOtherStore(world, 'other.example')
    const stranger = await make.member({ store_id: other.id, role: 'owner' })
    expect((await report(await world.as({ id: stranger.id, store_id: other.id }))).statusCode).toBe(404)
    const empty = { started_at: null, viewers: 0, minutes: [], quality: { attempts: 0, rewound: null } }
    expect((await report(asOwner, (await make.liveEvent()).id)).json()).toMatchObject(empty)
  })

  it('is an author’s of their own events alone', async () => {
    const author = await make.member({ role: 'author' })
    const asAuthor = await world.as(author)
    expect((await report(asAuthor)).statusCode).toBe(404)
    const { id } = await ctx.db
      .insertInto('author')
      .values({ store_id, name: 'Una', permalink: 'una', member_id: author.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db.insertInto('content_author').values({ author_id: id, content_id: evening.id }).execute()
    expect((await report(asAuthor)).json<LiveEventReport>()).toMatchObject({ viewers: 3, money: null })
  })
})

describe('events of a broadcast', () => {
  it('count once, however often they come, also where the process dies between', async () => {
    const before = await read()
    const { player, events } = await watch(await world.as(ben), { from: 130, seconds: 30, userId: ben.id })
    await Promise.all([player.tell(events, { live: true }), player.tell(events, { live: true })])
    const died = transact(ctx, async (ctx) => {
      await countIntake(ctx)
      throw new Error('died')
    })
    await expect(died).rejects.toThrow('died')
    await Promise.all([countIntake(ctx), countIntake(ctx)])
    expect(await read()).toMatchObject({ watched_seconds: before.watched_seconds, viewers: before.viewers })
    await recountDay(ctx, store_id, '2026-03-10')
    expect(await read()).toEqual(before)
  })

  it('are refused of what was never broadcast', async () => {
    const program = await make.content({ video_id: (await make.video()).id })
    const { video_id } = await ctx.db
      .selectFrom('content')
      .select('video_id')
      .where('id', '=', program.id)
      .executeTakeFirstOrThrow()
    const context = { content_id: program.id, video_id: video_id!, user_id: 0, store_id }
    const player = await openTrackedFilm(world, await world.asGuest(), context)
    const event = { created_at: at(0), name: 'play' as const, current_second: 0 }
    expect((await player.tell([event], { live: true })).statusCode).toBe(418)
    expect((await player.tell([{ ...event, current_second: -1 }], { live: true })).statusCode).toBe(400)
    expect((await player.tell([event])).statusCode).toBe(200)
  })

  it('are taken of a broadcast of which nothing is kept', async () => {
    const unkept = await make.video()
    const event = await make.liveEvent({ state: 'live', started_at: START, video_id: unkept.id })
    const context = { content_id: event.id, video_id: unkept.id, user_id: 0, store_id }
    const player = await openTrackedFilm(world, await world.asGuest(), context)
    await ctx.db.deleteFrom('video').where('id', '=', unkept.id).execute()
    const told = { created_at: at(0), name: 'play' as const, current_second: 0 }
    expect((await player.tell([told], { live: true })).statusCode).toBe(200)
    expect((await player.tell([told])).statusCode).toBe(418)
  })
})

it('lists the events of a period with their figures, and gives them as a file', async () => {
  const query = 'from=2026-03-10&to=2026-03-10'
  const list = await asOwner.get(`/bullet/api/reports/live_events?${query}`)
  expect(list.json<LiveEventNumbers[]>()).toContainEqual(
    expect.objectContaining({ title: 'An evening', peak: 2, viewers: 3, watched_seconds: 100, messages: 3 }),
  )
  const before = await asOwner.get('/bullet/api/reports/live_events?from=2026-03-01&to=2026-03-09')
  expect(before.json()).toEqual([])
  const file = await asOwner.get(`/bullet/api/reports/live_events.csv?${query}`)
  expect(file.body).toContain(`${evening.id},An evening,broadcast,${START},${END},2,3,100,`)
  expect(file.body).toContain('1,5.00 USD,0,')
  const minutes = await asOwner.get(`/bullet/api/reports/live_events/${evening.id}/minutes.csv`)
  expect(minutes.body.split('\r\n')[3]).toBe(`${at(120)},1,2,2,1`)
})

it('adds up thousands of viewers of whom the database has no statistics yet', async () => {
  const crowd = await make.liveEvent({ state: 'ended', started_at: '2026-02-01T20:00:00Z', ended_at: END })
  const many = sql`generate_series(1, 5000) as visitor`
  await sql`insert into viewing (store_id, visitor, content_id, video_id, device, day, began_at, last_at, attempts, plays,
      views, watched_ms, film_seconds, seen_seconds, ends, waits, waited_ms, errors, start_ms, spans, standing, live)
    select ${store_id}, visitor, ${crowd.id}, 1, 'desktop', '2026-02-01', '2026-02-01T20:00:00Z', '2026-02-01T20:01:00Z',
      1, 1, 1, 60000, 60, 60, 0, 0, 0, 0, array[400], '{}', '{}', true from ${many}`.execute(ctx.db)
  await sql`insert into page_view (store_id, visitor, host, pathname, query, referrer, window_width, window_height, created_at)
    select ${store_id}, visitor, 'shop.example', '/', '', 'https://www.search.example/?q=1', 1, 1, '2026-02-01T19:59:00Z'
    from ${many}`.execute(ctx.db)
  const { sources, viewers } = (await report(asOwner, crowd.id)).json<LiveEventReport>()
  expect(viewers).toBe(5000)
  expect(sources).toEqual([{ kind: 'site', name: 'search.example', viewers: 5000, watched_seconds: 300_000 }])
})

it('finds delays by the time watched at each', () => {
  expect(delayFigures([])).toEqual({ delay_p50_seconds: null, delay_p95_seconds: null, rewound: null })
  const delays = [
    { delay: 2, seconds: 94 },
    { delay: 9, seconds: 6 },
    { delay: 31, seconds: 100 },
  ]
  expect(delayFigures(delays)).toEqual({ delay_p50_seconds: 2, delay_p95_seconds: 9, rewound: 0.5 })
})
