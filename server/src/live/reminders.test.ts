import { beforeEach, expect, it } from 'vitest'
import { findAnnouncedEvents } from '../../testing/announced-events.ts'
import { storeContextOf } from '../../testing/store-context.ts'
import { makeWorld } from '../../testing/world.ts'
import { notifyOfLiveEvent } from '../notices/live-notices.ts'
import { signalArrived } from './broadcast.ts'
import { liveReminderDue } from './events.ts'
import { remindOfLiveEvent } from './reminder-jobs.ts'

const world = await makeWorld()
const { make } = world
const ctx = storeContextOf(world)
const owner = await world.as(world.owner)
const member = await make.member()
const client = await world.as(member)
const NOW = '2030-01-01T12:00:00.000Z'
const START = '2030-01-01T20:00:00.000Z'
const AN_HOUR_BEFORE = '2030-01-01T19:00:00.000Z'
const LATER = '2030-01-02T20:00:00.000Z'
beforeEach(() => world.setTime(NOW))

const at = (id: number) => `/api/live_events/${id}/reminders`
const event = () => make.liveEvent({ state: 'scheduled', starts_at: START })
const remind = (id: number, minutes: number) =>
  remindOfLiveEvent.run(
    world.ctx,
    { store_id: ctx.store.id, content_id: id, minutes },
    new AbortController().signal,
  )
const toldOf = async (id: number) =>
  (await findAnnouncedEvents(world, liveReminderDue)).filter(({ content_id }) => content_id === id)

it('keeps what a member chose, and takes all of it back', async () => {
  const { id } = await event()
  expect((await client.get(at(id))).json()).toEqual({ minutes: [] })
  expect((await client.put(at(id), { minutes: [0, 60, 60] })).json()).toEqual({ minutes: [60, 0] })
  expect((await client.get(at(id))).json()).toEqual({ minutes: [60, 0] })
  expect((await client.put(at(id), { minutes: [] })).json()).toEqual({ minutes: [] })
  expect((await client.put(at(id), { minutes: [7] })).statusCode).toBe(400)
})

it('tells them once, at the moment they chose', async () => {
  const { id } = await event()
  await client.put(at(id), { minutes: [60] })
  await remind(id, 60)
  expect(await toldOf(id)).toEqual([])
  world.setTime(AN_HOUR_BEFORE)
  for (const _time of [1, 2]) await remind(id, 60)
  expect(await toldOf(id)).toEqual([
    { store_id: ctx.store.id, content_id: id, member_id: member.id, minutes: 60 },
  ])
})

it('follows an event that is moved', async () => {
  const { id } = await event()
  await client.put(at(id), { minutes: [60] })
  await owner.patch(`/bullet/api/live_events/${id}`, { version: 1, starts_at: LATER })
  world.setTime(AN_HOUR_BEFORE)
  await remind(id, 60)
  expect(await toldOf(id)).toEqual([])
})

it('tells who wished so as it goes on air', async () => {
  const { id } = await event()
  await client.put(at(id), { minutes: [0] })
  world.setTime(START)
  await signalArrived(ctx, { contentId: id, signalId: 'a' })
  expect(await toldOf(id)).toMatchObject([{ member_id: member.id, minutes: 0 }])
  expect((await client.put(at(id), { minutes: [0] })).json()).toMatchObject({ code: 'live_over' })
})

it('is a notice and a mail', async () => {
  const { id, title, permalink } = await event()
  const due = { store_id: ctx.store.id, content_id: id, member_id: member.id, minutes: 15 }
  await notifyOfLiveEvent(world.ctx, due)
  await notifyOfLiveEvent(world.ctx, { ...due, minutes: 0 })
  const { notices } = (await client.get('/api/notices')).json<{ notices: object[] }>()
  expect(notices).toMatchObject([
    { kind: 'live_started', values: { program: title }, path: `/programs/${permalink}` },
    { kind: 'live_soon', values: { program: title, lead: 'quarter' } },
  ])
  const mails = await ctx.db
    .selectFrom('mail')
    .select(['kind', 'subject'])
    .where('member_id', '=', member.id)
    .orderBy('id')
    .execute()
  expect(mails).toMatchObject([
    { kind: 'live_soon', subject: `“${title}” starts in 15 minutes` },
    { kind: 'live_started', subject: `“${title}” is live now` },
  ])
})

it('is for members, and for events in public view', async () => {
  const { id } = await event()
  expect((await (await world.asGuest()).get(at(id))).statusCode).toBe(401)
  const draft = await make.liveEvent({ state: 'scheduled', starts_at: START, content: { status: 'draft' } })
  expect((await client.put(at(draft.id), { minutes: [0] })).statusCode).toBe(404)
})

it('reminds again of an event that was moved after it was reminded of', async () => {
  const { id } = await event()
  await client.put(at(id), { minutes: [60] })
  world.setTime(AN_HOUR_BEFORE)
  await remind(id, 60)
  await owner.patch(`/bullet/api/live_events/${id}`, { version: 1, starts_at: LATER })
  world.setTime('2030-01-02T19:00:00.000Z')
  for (const _time of [1, 2]) await remind(id, 60)
  expect(await toldOf(id)).toHaveLength(2)
})
