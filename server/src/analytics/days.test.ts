import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  makeTrackedProgram,
  openTrackedFilm,
  playbackEvents,
  listRecordedEvents,
} from '../../testing/tracked-viewing.ts'
import { makeWorld } from '../../testing/world.ts'
import { isAccepted, openDay } from './days.ts'
import { maintainDays } from './jobs.ts'
import { saveSettings } from './queries.ts'

const world = await makeWorld()
const never = new AbortController().signal
const keepDaysAt = async (moment: string) => {
  world.setTime(moment)
  await maintainDays.run(world.ctx, {}, never)
}
const partitions = async () => {
  const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'player_event'::regclass order by 1`.execute(world.ctx.db)
  return rows.map(({ name }) => name)
}
const listSaltedDays = async () => {
  const { rows } = await sql<{
    day: string
  }>`select day::text from analytics_day where salt is not null order by 1`.execute(world.ctx.db)
  return rows.map(({ day }) => day)
}

it('takes events of a week ago and of a day ahead, to the second', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  const taken = [
    '2026-03-03T11:59:59Z',
    '2026-03-03T12:00:00Z',
    '2026-03-11T12:00:00Z',
    '2026-03-11T12:00:01Z',
  ]
  expect(taken.map((moment) => isAccepted(Date.parse(moment), now))).toEqual([false, true, true, false])
})

it('makes a day once, and agrees on one salt, however many ask at once', async () => {
  const salts = await Promise.all(Array.from({ length: 8 }, () => openDay(world.ctx, '2026-02-01')))
  expect(new Set(salts.map((salt) => salt.toString('hex'))).size).toBe(1)
  expect(await partitions()).toEqual(['player_event_2026_02_01'])
})

it('opens the days ahead, forgets the salts of days that take no more, and drops those kept long enough', async () => {
  await saveSettings(world.ctx.db, world.storeId, { retention_days: 30 })
  await keepDaysAt('2026-02-20T03:00:00Z')
  await keepDaysAt('2026-02-26T03:00:00Z')
  await keepDaysAt('2026-03-05T03:00:00Z')

  expect((await partitions()).at(-1)).toBe('player_event_2026_03_08')
  expect((await partitions())[0]).toBe('player_event_2026_02_13')
  expect((await listSaltedDays())[0]).toBe('2026-02-25')

  await keepDaysAt('2026-03-05T03:00:00Z')
  expect((await listSaltedDays()).at(-1)).toBe('2026-03-08')
})

it('gives events a day that nobody opened ahead', async () => {
  world.setTime('2030-01-01T12:00:00Z')
  const program = await makeTrackedProgram(world)
  const member = await world.make.member()
  const watching = await openTrackedFilm(world, await world.as(member), {
    ...program,
    user_id: member.id,
    store_id: world.storeId,
  })
  expect((await watching.tell(playbackEvents(3, '2030-01-01T12:00:00Z'))).statusCode).toBe(200)
  expect(await partitions()).toContain('player_event_2030_01_01')
})

it('keeps each store’s events for as long as that store said', async () => {
  await world.ctx.db.deleteFrom('player_event').execute()
  const shorter = await world.make.store('shorter.example')
  await saveSettings(world.ctx.db, world.storeId, { retention_days: 30 })
  await saveSettings(world.ctx.db, shorter.id, { retention_days: 5 })
  world.setTime('2026-03-10T12:00:00Z')
  for (const storeId of [world.storeId, shorter.id])
    await insertEvents(storeId, ['2026-03-04T12:00:00Z', '2026-03-06T12:00:00Z'])

  await keepDaysAt('2026-03-10T12:00:00Z')
  expect(
    (await listRecordedEvents(world)).map(({ store_id, created_at }) => [store_id, created_at.slice(0, 10)]),
  ).toEqual([
    [world.storeId, '2026-03-04'],
    [world.storeId, '2026-03-06'],
    [shorter.id, '2026-03-06'],
  ])
})

const insertEvents = async (storeId: number, moments: string[]) => {
  for (const created_at of moments) {
    await openDay(world.ctx, created_at.slice(0, 10))
    await world.ctx.db
      .insertInto('player_event')
      .values({
        store_id: storeId,
        created_at,
        visitor: '1',
        content_id: 1,
        video_id: 1,
        name: 'play',
        current_second: 0,
        member_id: null,
      })
      .execute()
  }
}
