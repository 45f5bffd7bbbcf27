import { expect, it } from 'vitest'
import {
  trackingHeadersOf,
  makeTrackedProgram,
  openTrackedFilm,
  playbackEvents,
  listRecordedEvents,
} from '../../testing/tracked-viewing.ts'
import { makeWorld } from '../../testing/world.ts'
import { openCollector } from '../roles/collect.ts'
import { insertBatches, type EventBatchRecord } from './batches.ts'
import { DaySalts } from './days.ts'

const world = await makeWorld()
const program = await makeTrackedProgram(world)
const tracking = { ...program, user_id: 0, store_id: world.storeId }

const TRACKERS = 10_000
const EVENTS = 2

it('takes in ten thousand trackers that return at once after an outage, and the shop goes on', async () => {
  world.setTime('2026-03-01T12:00:00Z')
  const returning = Array.from({ length: TRACKERS }, (_, guest) => returnOf(guest))
  expect((await world.app.inject('/api/contents')).statusCode).toBe(200)
  const statuses = await Promise.all(returning)

  expect(statuses.filter((status) => status !== 200)).toEqual([])
  const events = await listRecordedEvents(world)
  expect(events.length).toBe(TRACKERS * EVENTS)
  expect(new Set(events.map(({ visitor }) => visitor)).size).toBe(TRACKERS)
  await world.ctx.db.deleteFrom('player_event').execute()
}, 120_000)

async function returnOf(guest: number) {
  const headers = { ...trackingHeadersOf(tracking), 'user-agent': `guest-${guest}` }
  const token = (await world.app.inject({ url: '/api/token', headers })).body
  const payload = {
    ...tracking,
    current_second: 20,
    source: 'web',
    events: playbackEvents(EVENTS, '2026-03-01T10:00:00Z'),
  }
  return (await world.app.inject({ method: 'PUT', url: '/api/events', headers: { token }, payload }))
    .statusCode
}

it('counts once what two processes are told at the same time, in opposite orders', async () => {
  world.setTime(null)
  const other = await openCollector({
    ...world,
    ...world.ctx,
    url: world.url,
    ctx: world.ctx,
    close: async () => {},
  })
  const browser = await world.asGuest()
  const films = await Promise.all(Array.from({ length: 40 }, () => makeTrackedProgram(world)))
  const watched = await Promise.all(
    films.map((film) => openTrackedFilm(world, browser, { ...tracking, ...film })),
  )
  const batches = watched.map(({ token, tracking }) => ({
    headers: { token },
    payload: { ...tracking, current_second: 0, source: 'web', events: playbackEvents(50) },
  }))
  const put = (app: typeof world.app) => (batch: (typeof batches)[number]) =>
    app.inject({ method: 'PUT', url: '/api/events', ...batch })

  const told = await Promise.all([...batches.map(put(world.app)), ...batches.toReversed().map(put(other))])
  await other.close()
  expect(told.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  expect((await listRecordedEvents(world)).length).toBe(40 * 50)
})

it('does not deadlock over many films that one visitor tells of at one moment', async () => {
  const salts = new DaySalts(world.ctx)
  const films = await Promise.all(Array.from({ length: 40 }, () => makeTrackedProgram(world)))
  const start = world.ctx.clock.now().getTime()
  for (const round of Array.from({ length: 50 }).keys()) {
    const batches = films.map((film) => toBatch(film, start + round))
    const write = (told: EventBatchRecord[]) => insertBatches(world.ctx, salts, told)
    await expect(Promise.all([write(batches), write(batches.toReversed())])).resolves.toHaveLength(2)
  }
})

const toBatch = (film: Awaited<ReturnType<typeof makeTrackedProgram>>, at: number): EventBatchRecord => ({
  ...film,
  store_id: world.storeId,
  member_id: null,
  guest_key: 'a-guest',
  device: 'desktop',
  country: null,
  events: Array.from({ length: 20 }, (_, current_second) => ({ at, name: 'timeupdate', current_second })),
})
