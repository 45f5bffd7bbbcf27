import type { LiveEvent } from '@matinee/contract/live/live-events'
import type { LiveDate } from '@matinee/contract/live/live-series'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeContextOf } from '../../../testing/store-context.ts'
import { makeWorld } from '../../../testing/world.ts'
import { listDates } from './series-dates.ts'

const world = await makeWorld()
const { make } = world
const ctx = storeContextOf(world)
const owner = await world.as(world.owner)
const guest = await world.asGuest()
const NOW = '2030-01-01T19:00:00.000Z'
const BERLIN = 'Europe/Berlin'
beforeEach(async () => {
  world.setTime(NOW)
  await ctx.db.updateTable('store').set({ time_zone: BERLIN }).where('id', '=', ctx.store.id).execute()
})

const at = '/bullet/api/live_events'
async function announce(more: object = {}) {
  const made = await owner.post(at, { title: 'Weekly talk', starts_at: '2030-03-22T19:00:00Z', ...more })
  const event = made.json<LiveEvent>()
  await owner.post(`/bullet/api/programs/${event.id}/publish`)
  return event
}
const repeat = (id: number, body: object) => owner.post(`${at}/${id}/series`, body)
const startsOf = (events: LiveEvent[]) => events.map(({ starts_at }) => starts_at)
const read = async (id: number) => (await owner.get(`${at}/${id}`)).json<LiveEvent>()

describe('the dates', () => {
  const dates = (starts_at: string, repetition: Parameters<typeof listDates>[2]) =>
    listDates(ctx.db, { starts_at, time_zone: BERLIN }, repetition)

  it('keep their time of day across daylight saving', async () => {
    expect(await dates('2030-03-22T19:00:00Z', { every: 'week', count: 3 })).toEqual([
      '2030-03-29T19:00:00.000Z',
      '2030-04-05T18:00:00.000Z',
    ])
    expect(await dates('2030-10-26T18:00:00Z', { every: 'two_weeks', count: 2 })).toEqual([
      '2030-11-09T19:00:00.000Z',
    ])
  })

  it('are on the same weekday of each month, on the last where there is no fifth', async () => {
    // The fifth Tuesday of January.
    expect(await dates('2030-01-29T19:00:00Z', { every: 'month', count: 4 })).toEqual([
      '2030-02-26T19:00:00.000Z',
      '2030-03-26T19:00:00.000Z',
      '2030-04-30T18:00:00.000Z',
    ])
    expect(await dates('2030-01-11T23:30:00Z', { every: 'month', count: 2 })).toEqual([
      '2030-02-08T23:30:00.000Z',
    ])
  })

  it('go on until a day of the time zone, and never past 52', async () => {
    expect(await dates('2030-01-01T23:30:00Z', { every: 'week', until: '2030-01-16' })).toHaveLength(2)
    expect(await dates('2030-01-01T23:30:00Z', { every: 'week', until: '2030-01-15' })).toHaveLength(1)
    expect(await dates('2030-01-01T19:00:00Z', { every: 'week', until: '2039-01-01' })).toHaveLength(51)
  })
})

it('makes an event of each date, with the page and the settings of the first', async () => {
  const event = await announce({ latency: 'low' })
  const { version } = (await owner.get(`/bullet/api/programs/${event.id}`)).json()
  await owner.patch(`/bullet/api/programs/${event.id}`, { version, short_description: 'Fridays at eight.' })
  await owner.post(`/bullet/api/programs/${event.id}/publish`)
  await owner.patch(`${at}/${event.id}`, {
    version: event.version,
    ends_at: '2030-03-22T20:30:00Z',
    dvr: false,
  })
  const made = await repeat(event.id, { every: 'week', count: 3 })
  expect(made.statusCode).toBe(201)
  const dates = made.json<LiveEvent[]>()
  expect(startsOf(dates)).toEqual([
    '2030-03-22T19:00:00.000Z',
    '2030-03-29T19:00:00.000Z',
    '2030-04-05T18:00:00.000Z',
  ])
  expect(dates[2]).toMatchObject({
    title: 'Weekly talk',
    status: 'published',
    state: 'scheduled',
    latency: 'low',
    dvr: false,
    ends_at: '2030-04-05T19:30:00.000Z',
  })
  expect(new Set(dates.map(({ permalink }) => permalink)).size).toBe(3)
  const other = (await guest.get(`/api/live_events/${event.id}/dates`)).json<LiveDate[]>()
  expect(other.map(({ id }) => id)).toEqual([dates[1]!.id, dates[2]!.id])
  const content = (await guest.get(`/api/contents/${dates[1]!.permalink}`)).json()
  expect(content).toMatchObject({ short_description: 'Fridays at eight.' })
})

it('takes over the rules and the moderators of its chat', async () => {
  const event = await announce()
  await owner.patch(`${at}/${event.id}`, { version: event.version, chat: true })
  await owner.patch(`/bullet/api/live_chats/${event.id}/settings`, { slow_seconds: 10, questions: true })
  const ana = await make.member()
  await owner.put(`/bullet/api/live_chats/${event.id}/moderators/${ana.id}`)
  const [, second] = (await repeat(event.id, { every: 'week', count: 2 })).json<LiveEvent[]>()
  await world.work()
  const chat = `/bullet/api/live_chats/${second!.id}`
  expect((await owner.get(`${chat}/settings`)).json()).toMatchObject({ slow_seconds: 10, questions: true })
  expect((await owner.get(`${chat}/moderators`)).json()).toMatchObject([{ user: { id: ana.id } }])
})

it('is refused without an end, without a second date, and twice', async () => {
  const event = await announce()
  expect((await repeat(event.id, { every: 'week' })).json()).toMatchObject({
    errors: { count: ['required'] },
  })
  expect((await repeat(event.id, { every: 'week', until: '2030-03-23' })).json()).toMatchObject({
    code: 'live_no_dates',
  })
  await repeat(event.id, { every: 'month', count: 2 })
  expect((await repeat(event.id, { every: 'week', count: 2 })).json()).toMatchObject({
    code: 'live_in_series',
  })
})

describe('one and all that follow', () => {
  const made = async (more: object = {}) => {
    const event = await announce()
    return (await repeat(event.id, { every: 'week', count: 3, ...more })).json<LiveEvent[]>()
  }

  it('are changed: settings as they are, and the start as it was moved', async () => {
    const [first, second, third] = await made()
    const changed = await owner.patch(`${at}/${second!.id}`, {
      version: second!.version,
      starts_at: '2030-03-30T20:00:00Z',
      record: false,
      following: true,
    })
    expect(changed.statusCode).toBe(200)
    expect(await read(first!.id)).toMatchObject({ starts_at: '2030-03-22T19:00:00.000Z', record: true })
    expect(await read(third!.id)).toMatchObject({ starts_at: '2030-04-06T19:00:00.000Z', record: false })
  })

  it('are changed one alone where only one is meant', async () => {
    const [, second, third] = await made()
    await owner.patch(`${at}/${second!.id}`, { version: second!.version, record: false })
    expect(await read(third!.id)).toMatchObject({ record: true })
  })

  it('are canceled', async () => {
    const [first, second, third] = await made()
    const canceled = await owner.post(`${at}/${second!.id}/series/cancel`)
    expect(canceled.json<LiveEvent[]>().map(({ state }) => state)).toEqual([
      'scheduled',
      'canceled',
      'canceled',
    ])
    expect((await guest.get(`/api/live_events/${first!.id}/dates`)).json()).toEqual([])
    expect((await owner.post(`${at}/${third!.id}/series/cancel`)).json()).toMatchObject({ code: 'live_over' })
  })

  it('are opened by one ticket where the publisher wants it, also by those sold already', async () => {
    const event = await announce()
    const offer = await make.offer({ type: 'fixed_price', content_ids: [event.id] })
    const dates = (await repeat(event.id, { every: 'week', count: 2, one_ticket: true })).json<LiveEvent[]>()
    const opened = await ctx.db
      .selectFrom('offer_content')
      .select('content_id')
      .where('offer_id', '=', offer.id)
      .orderBy('content_id')
      .execute()
    expect(opened.map(({ content_id }) => content_id)).toEqual(dates.map(({ id }) => id))
  })
})
