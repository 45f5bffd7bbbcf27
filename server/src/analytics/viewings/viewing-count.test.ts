import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTrackedProgram } from '../../../testing/tracked-viewing.ts'
import { makeWorld } from '../../../testing/world.ts'
import { transact } from '../../platform/context.ts'
import { insertBatches, type EventBatchRecord, type BatchEvent } from '../batches.ts'
import { DaySalts } from '../days.ts'
import { countIntake, recountDay } from './viewing-count.ts'
import { countViewings } from './jobs.ts'

const world = await makeWorld()
const { ctx, make, storeId: store_id } = world
const salts = new DaySalts(ctx)
const programs = [await makeTrackedProgram(world), await makeTrackedProgram(world)]
await sql`update video set duration = 600`.execute(ctx.db)
const members = [await make.member(), await make.member()]
const NOON = Date.parse('2026-03-10T12:00:00Z')

beforeEach(async () => {
  await sql`truncate viewing, player_event, player_intake`.execute(ctx.db)
  await sql`update store set time_zone = 'UTC'`.execute(ctx.db)
})

const batch = (changes: Partial<EventBatchRecord> & { events: BatchEvent[] }): EventBatchRecord => ({
  store_id,
  ...programs[0]!,
  member_id: null,
  guest_key: 'a guest',
  device: 'desktop',
  country: null,
  ...changes,
})

const take = (...batches: EventBatchRecord[]) => insertBatches(ctx, salts, batches)
const countAll = async () => {
  while ((await countIntake(ctx)) > 0);
}

/** Plays on from a second, with one heartbeat per second. */
const playingEvents = (from: number, seconds: number, at: number): BatchEvent[] => [
  { at, name: 'play', current_second: from },
  ...Array.from({ length: seconds + 1 }, (_, n) => ({
    at: at + 100 + n * 1000,
    name: 'timeupdate' as const,
    current_second: from + n,
  })),
]

interface Row {
  day: string
  watched: number
  plays: number
  views: number
}

const rows = async (): Promise<Row[]> =>
  (
    await sql<Row>`select day::text, watched_ms::int as watched, plays, views from viewing order by began_at`.execute(
      ctx.db,
    )
  ).rows

const daysWatched = async () =>
  (
    await sql<{ said: string }>`select day::text || ' ' || sum(watched_ms) as said from viewing
      group by day order by day`.execute(ctx.db)
  ).rows.map(({ said }) => said)

/** One visitor and one film: spans watched one after the other, each ended by a pause. */
const arbitrarySession = fc.record({
  who: fc.nat(2),
  film: fc.nat(1),
  parts: fc.array(
    fc.record({ from: fc.nat(500), seconds: fc.integer({ min: 1, max: 40 }), rest: fc.nat(20) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
})
type PlaybackSession = typeof arbitrarySession extends fc.Arbitrary<infer T> ? T : never

function eventsOf({ parts }: PlaybackSession): BatchEvent[] {
  let at = NOON
  return parts.flatMap(({ from, seconds, rest }) => {
    const events: BatchEvent[] = [
      ...playingEvents(from, seconds, at),
      { at: at + 100 + seconds * 1000, name: 'pause', current_second: from + seconds },
    ]
    at += (seconds + rest + 2) * 1000
    return events
  })
}

/** The watched seconds, summed one by one. */
function naive(sittings: PlaybackSession[]) {
  const played = new Map<string, number>()
  let watched = 0
  for (const { parts, film } of sittings)
    for (const { from, seconds } of parts) {
      watched += seconds * 1000
      for (let second = from; second < from + seconds; second += 1)
        played.set(`${film} ${second}`, (played.get(`${film} ${second}`) ?? 0) + 1)
    }
  return { watched, played: Object.fromEntries(played) }
}

async function readCounted() {
  const { rows } = await sql<{ film: number; watched_ms: number; spans: number[] }>`
    select array_position(${programs.map(({ content_id }) => content_id)}::bigint[], content_id) - 1 as film,
      watched_ms, spans from viewing`.execute(ctx.db)
  const played: Record<string, number> = {}
  for (const { film, spans } of rows)
    for (let at = 0; at < spans.length; at += 2)
      for (let second = spans[at]!; second < spans[at + 1]!; second += 1)
        played[`${film} ${second}`] = (played[`${film} ${second}`] ?? 0) + 1
  return { watched: rows.reduce((sum, { watched_ms }) => sum + watched_ms, 0), played }
}

const toBatch = ({ who, film }: PlaybackSession, events: BatchEvent[]) =>
  batch({
    ...programs[film]!,
    member_id: members[who]?.id ?? null,
    events: events.toSorted((one, other) => one.at - other.at),
  })

describe('viewings', () => {
  it('are what was watched, however it came: in pieces, late, twice, in any order', async () => {
    const story = fc.record({
      sittings: fc.uniqueArray(arbitrarySession, {
        maxLength: 5,
        minLength: 1,
        selector: ({ who, film }) => who * 2 + film,
      }),
      seed: fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(story, async ({ sittings, seed }) => {
        await sql`truncate viewing, player_event, player_intake`.execute(ctx.db)
        let turn = 0
        const chance = (most: number) => seed[(turn += 1) % seed.length]! % most
        const batches = sittings
          .flatMap((one) =>
            [...Map.groupBy(eventsOf(one), () => chance(6)).values()].map((events) => toBatch(one, events)),
          )
          .map((one) => ({ one, place: chance(1000) }))
          .toSorted((a, b) => a.place - b.place)
        for (const { one } of batches) {
          await take(one, ...(chance(4) === 0 ? [one] : []))
          if (chance(3) === 0) await countIntake(ctx)
        }
        await countAll()
        expect(await readCounted()).toEqual(naive(sittings))
        await recountDay(ctx, store_id, '2026-03-10')
        expect(await readCounted()).toEqual(naive(sittings))
      }),
      { numRuns: 40 },
    )
  })

  it('go on where they stood, so that each second is read once', async () => {
    await take(batch({ events: playingEvents(0, 8, NOON) }))
    await countAll()
    await sql`delete from player_event`.execute(ctx.db) // counted batches are not read again
    await take(batch({ events: playingEvents(9, 8, NOON + 9000).slice(1) }))
    await countAll()
    expect(await rows()).toEqual([{ day: '2026-03-10', watched: 17_000, plays: 1, views: 1 }])
  })

  it('are counted once, also where the process dies between', async () => {
    await take(batch({ events: playingEvents(0, 20, NOON) }))
    const died = transact(ctx, async (ctx) => {
      await countIntake(ctx)
      throw new Error('died')
    })
    await expect(died).rejects.toThrow('died')
    expect(await rows()).toEqual([])
    await Promise.all([countIntake(ctx), countIntake(ctx), world.work([countViewings])])
    await countAll()
    expect(await rows()).toEqual([{ day: '2026-03-10', watched: 20_000, plays: 1, views: 1 }])
  })

  it('are none of the staff', async () => {
    const editor = await make.member({ role: 'content_manager' })
    await take(
      batch({ member_id: editor.id, events: playingEvents(0, 20, NOON) }),
      batch({ member_id: world.owner.id, events: playingEvents(0, 20, NOON) }),
      batch({ member_id: members[0]!.id, events: playingEvents(0, 12, NOON) }),
    )
    await countAll()
    expect(await rows()).toMatchObject([{ watched: 12_000 }])
  })

  it('belong to the days of the store, also where one has 23 hours', async () => {
    await sql`update store set time_zone = 'America/New_York'`.execute(ctx.db)
    // The clocks go forward on 8 March: the day begins at 05:00 and ends at 04:00 UTC.
    const at = [
      '2026-03-08T04:59:00Z',
      '2026-03-08T05:01:00Z',
      '2026-03-09T03:59:00Z',
      '2026-03-09T04:01:00Z',
    ]
    await take(...at.map((moment) => batch({ events: playingEvents(0, 10, Date.parse(moment)) })))
    await countAll()
    const expected = ['2026-03-07 10000', '2026-03-08 20000', '2026-03-09 10000']
    expect(await daysWatched()).toEqual(expected)
    for (const day of ['2026-03-07', '2026-03-08', '2026-03-09']) await recountDay(ctx, store_id, day)
    expect(await daysWatched()).toEqual(expected)
  })

  it('follow the store to another time zone', async () => {
    await countViewings.run(ctx, {}, new AbortController().signal)
    await take(batch({ events: playingEvents(0, 10, Date.parse('2026-03-10T23:30:00Z')) }))
    await countAll()
    expect(await rows()).toMatchObject([{ day: '2026-03-10' }])
    await sql`update store set time_zone = 'Asia/Tokyo'`.execute(ctx.db)
    await countViewings.run(ctx, {}, new AbortController().signal)
    // Jobs of one queue: the previous one may still hold the lock.
    const afterWork = () => world.work().then(rows)
    await expect.poll(afterWork).toMatchObject([{ day: '2026-03-11', watched: 10_000, views: 1 }])
  })
})
