import type { LiveState } from '@matinee/contract/live/live'
import type { LiveEvent } from '@matinee/contract/live/live-events'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeOtherStore } from '../../testing/other-store.ts'
import { storeContextOf } from '../../testing/store-context.ts'
import { makeWorld, type Client } from '../../testing/world.ts'
import { findEventByKey, signalArrived } from './broadcast.ts'
import { openLiveEvent } from './jobs.ts'

const world = await makeWorld()
const { make } = world
const ctx = storeContextOf(world)
const owner = await world.as(world.owner)
const guest = await world.asGuest()
const NOW = '2030-01-01T19:00:00.000Z'
const START = '2030-01-01T20:00:00.000Z'
const LATER = '2030-01-02T20:00:00.000Z'
beforeEach(() => world.setTime(NOW))

const at = '/bullet/api/live_events'
const create = async (more: object = {}, client: Client = owner) =>
  (await client.post(at, { title: 'Premiere night', starts_at: START, ...more })).json<LiveEvent>()
const change = (event: LiveEvent, changes: object) =>
  owner.patch(`${at}/${event.id}`, { version: event.version, ...changes })
const arrive = (id: number) => signalArrived(ctx, { contentId: id, signalId: 'a' })
const card = (id: number) =>
  ctx.db.selectFrom('content').select(['live_state', 'live_at']).where('id', '=', id).executeTakeFirst()

it('makes a draft program that counts down to its start', async () => {
  const event = await create({ latency: 'low' })
  expect(event).toMatchObject({
    title: 'Premiere night',
    permalink: 'premiere-night',
    status: 'draft',
    state: 'scheduled',
    starts_at: START,
    latency: 'low',
    dvr: true,
    record: true,
    version: 1,
  })
  expect(await card(event.id)).toEqual({ live_state: 'scheduled', live_at: START })
  expect((await owner.get(`/bullet/api/programs/${event.id}`)).json()).toMatchObject({
    kind: 'live_event',
    live_state: 'scheduled',
    live_at: START,
  })
})

it('is published before there is anything to watch', async () => {
  const event = await create()
  expect((await owner.post(`/bullet/api/programs/${event.id}/publish`)).json()).toMatchObject({
    status: 'published',
  })
})

it('lists what comes, what is on air and what is over, each in its order', async () => {
  const own = await makeOtherStore(world, 'lists.example')
  const inList = async (state: LiveState, starts_at: string) =>
    (await make.liveEvent({ state, starts_at, content: { title: `${state} ${starts_at}` } })).id
  const [late, soon] = [await inList('scheduled', LATER), await inList('waiting', NOW)]
  const onAir = await inList('interrupted', NOW)
  const [first, last] = [await inList('ended', NOW), await inList('on_demand', START)]
  await make.liveEvent({ store_id: own.id, state: 'live', content: { store_id: own.id } })
  const idsOf = async (list: string) => {
    const answer = await owner.get(`${at}?list=${list}`)
    expect(answer.headers).toMatchObject({ 'last-page': 'true' })
    return answer.json<LiveEvent[]>().map(({ id }) => id)
  }
  const upcoming = await idsOf('upcoming')
  expect(upcoming.indexOf(soon)).toBeLessThan(upcoming.indexOf(late))
  expect(await idsOf('on_air')).toEqual([onAir])
  expect(await idsOf('past')).toEqual([last, first])
})

describe('changes', () => {
  it('saves what is named, on top of the version that was read', async () => {
    const event = await create()
    const saved = (await change(event, { latency: 'low', wait_seconds: 60, title_on_air: 'On stage' })).json()
    expect(saved).toMatchObject({ latency: 'low', wait_seconds: 60, title_on_air: 'On stage', version: 2 })
    expect(saved).toMatchObject({ starts_at: START, chat: true })
    expect((await change(event, { chat: false })).json()).toMatchObject({ code: 'saved_since' })
  })

  it('counts down again to a later moment, also from the waiting room', async () => {
    const event = await create({ starts_at: NOW })
    await openLiveEvent.run(
      world.ctx,
      { store_id: ctx.store.id, content_id: event.id },
      new AbortController().signal,
    )
    expect(await card(event.id)).toMatchObject({ live_state: 'waiting' })
    expect((await change(event, { starts_at: LATER })).json()).toMatchObject({
      state: 'scheduled',
      starts_at: LATER,
    })
    expect(await card(event.id)).toEqual({ live_state: 'scheduled', live_at: LATER })
  })

  it('settles how it is sent once it is on air, and everything once it is over', async () => {
    const event = await create({ starts_at: NOW })
    await arrive(event.id)
    expect((await change(event, { latency: 'low', starts_at: LATER })).json()).toMatchObject({
      code: 'live_already_on_air',
      errors: { starts_at: ['settled'], latency: ['settled'] },
    })
    expect((await change(event, { title_on_air: 'Second half' })).statusCode).toBe(200)
    await owner.post(`${at}/${event.id}/end`)
    const after = (await owner.get(`${at}/${event.id}`)).json<LiveEvent>()
    expect((await change(after, { chat: false })).json()).toMatchObject({ code: 'live_over' })
  })

  it('refuses an end before the start', async () => {
    const event = await create()
    expect((await change(event, { ends_at: NOW })).statusCode).toBe(400)
  })
})

describe('on air by hand', () => {
  it('starts with a signal, before its time as well, and ends once', async () => {
    const event = await create()
    expect((await owner.post(`${at}/${event.id}/start`)).json()).toMatchObject({ code: 'live_no_signal' })
    await arrive(event.id)
    expect((await owner.post(`${at}/${event.id}/start`)).json()).toMatchObject({ state: 'live' })
    expect((await owner.post(`${at}/${event.id}/start`)).json()).toMatchObject({
      code: 'live_already_on_air',
    })
    expect((await owner.post(`${at}/${event.id}/end`)).json()).toMatchObject({ state: 'keeping' })
    expect((await owner.post(`${at}/${event.id}/end`)).json()).toMatchObject({ code: 'live_not_on_air' })
    expect((await owner.post(`${at}/${event.id}/start`)).json()).toMatchObject({ code: 'live_over' })
    const acts = await ctx.db
      .selectFrom('audit_entry')
      .select('act')
      .where('subject_id', '=', event.id)
      .orderBy('id')
      .execute()
    expect(acts.map(({ act }) => act)).toEqual(['program.went_live', 'program.live_ended'])
  })

  it('calls off what has not been on air', async () => {
    const event = await create()
    expect((await owner.post(`${at}/${event.id}/cancel`)).json()).toMatchObject({ state: 'canceled' })
    expect((await owner.post(`${at}/${event.id}/cancel`)).json()).toMatchObject({ code: 'live_over' })
    const other = await create({ starts_at: NOW })
    await arrive(other.id)
    expect((await owner.post(`${at}/${other.id}/cancel`)).json()).toMatchObject({
      code: 'live_already_on_air',
    })
  })
})

describe('stream keys', () => {
  it('takes the place of the one before', async () => {
    const event = await create()
    const { key } = (await owner.get(`${at}/${event.id}/key`)).json<{ key: string }>()
    expect((await findEventByKey(world.ctx, key))?.content_id).toBe(event.id)
    const next = (await owner.post(`${at}/${event.id}/key`)).json<{ key: string }>().key
    expect((await owner.get(`${at}/${event.id}/key`)).json()).toEqual({
      key: next,
      server: null,
      secure_server: null,
      whip: null,
      srt: { state: 'off', url: null },
    })
    expect(await findEventByKey(world.ctx, key)).toBeUndefined()
    expect((await findEventByKey(world.ctx, next))?.content_id).toBe(event.id)
  })

  it('is one of the store as well, for the event that is next', async () => {
    expect((await owner.get('/bullet/api/live_key')).json()).toMatchObject({ key: null, server: null })
    const made = (await owner.post('/bullet/api/live_key')).json<{ key: string; opens: { id: number } }>()
    expect((await owner.get('/bullet/api/live_key')).json()).toEqual(made)
    const { key, opens } = made
    expect((await findEventByKey(world.ctx, key))?.content_id).toBe(opens.id)
    await owner.post('/bullet/api/live_key')
    expect(await findEventByKey(world.ctx, key)).toBeUndefined()
  })
})

it('keeps authors to their own events', async () => {
  const member = await make.member({ role: 'author' })
  const page = await make.author()
  await owner.put(`/bullet/api/authors/${page.id}/member`, { member_id: member.id })
  const author = await world.as(member)
  const [mine, others] = [await create({}, author), await create()]
  expect((await author.get(`${at}/${mine.id}`)).statusCode).toBe(200)
  for (const answer of [
    await author.get(`${at}/${others.id}`),
    await author.get(`${at}/${others.id}/key`),
    await author.post(`${at}/${others.id}/end`),
  ])
    expect(answer.statusCode).toBe(404)
  const listed = (await author.get(at)).json<LiveEvent[]>()
  expect(listed.map(({ id }) => id)).toEqual([mine.id])
})

describe('in public view', () => {
  it('says what its page shows, and nothing of its key', async () => {
    const event = await create()
    expect((await guest.get(`/api/live_events/${event.id}`)).statusCode).toBe(404)
    await owner.post(`/bullet/api/programs/${event.id}/publish`)
    const page = (await guest.get(`/api/live_events/${event.id}`)).json<object>()
    expect(page).toMatchObject({ id: event.id, state: 'scheduled', starts_at: START, chat: true })
    expect(Object.keys(page).filter((name) => /key|signal|version/.test(name))).toEqual([])
  })

  it('lists what is on air, then what comes next', async () => {
    const shop = await make.store('shown.example')
    const shown = async (state: LiveState, live_at: string) =>
      (
        await make.liveEvent({
          ...{ store_id: shop.id, state, starts_at: live_at },
          content: { store_id: shop.id, title: state },
        })
      ).id
    const [next, waiting] = [await shown('scheduled', LATER), await shown('waiting', START)]
    const onAir = await shown('live', START)
    await shown('ended', NOW)
    const cards = (await (await world.asGuest('shown.example')).get('/api/live_events')).json<
      { id: number; live_state: string; live_at: string }[]
    >()
    expect(cards.map(({ id }) => id)).toEqual([onAir, waiting, next])
    expect(cards[0]).toMatchObject({ live_state: 'live', live_at: START })
  })

  it('goes into a calendar', async () => {
    const event = await make.liveEvent({
      state: 'scheduled',
      starts_at: START,
      ends_at: '2030-01-01T22:30:00.000Z',
      content: { title: 'Songs; old, new', permalink: 'songs', short_description: 'É'.repeat(80) },
    })
    const { headers, body } = await guest.get(`/api/live_events/${event.id}/calendar.ics`)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="songs.ics"')
    expect(body.split('\r\n')).toEqual(
      expect.arrayContaining([
        'DTSTART:20300101T200000Z',
        'DTEND:20300101T223000Z',
        'SUMMARY:Songs\\; old\\, new',
        'STATUS:CONFIRMED',
      ]),
    )
    expect(body).toContain('/programs/songs\r\n')
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})

it('names in the page of a broadcast what begins it before the page is hydrated, and in no other', async () => {
  const pageOf = async (permalink: string) => (await guest.get(`/programs/${permalink}`)).body
  const onAir = await make.liveEvent({ state: 'live' })
  const page = await pageOf(onAir.permalink)
  expect(page.match(/<script type="module" src/g)).toHaveLength(2)
  expect(page).toMatch(/<script data-module="[^"]*\/hls-[^"]*\.js">/)
  expect(page).toContain(`<div data-broadcast="${onAir.id}"`)
  expect(page).not.toContain('/media/live/')

  const awaited = await make.liveEvent({ state: 'waiting' })
  const later = await pageOf(awaited.permalink)
  expect(later.match(/<script type="module" /g)).toHaveLength(1)
  expect(later).not.toMatch(/\/hls-/)
})

it('lets a browser show a broadcast in the process it has begun with, and no other page', async () => {
  const openerPolicies = async ({ permalink }: { permalink: string }) => {
    // The first is written while it is sent, the second prepared.
    const answers = [await guest.get(`/programs/${permalink}`), await guest.get(`/programs/${permalink}`)]
    return answers.map(({ headers }) => headers['cross-origin-opener-policy'])
  }
  const [onAir, awaited] = [
    await make.liveEvent({ state: 'live' }),
    await make.liveEvent({ state: 'waiting' }),
  ]
  expect(await openerPolicies(onAir)).toEqual(['unsafe-none', 'unsafe-none'])
  expect(await openerPolicies(awaited)).toEqual(['same-origin', 'same-origin'])
})
