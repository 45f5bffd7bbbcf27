import type { LiveState } from '@matinee/contract/live/live'
import { beforeEach, expect, it } from 'vitest'
import { storeContextOf } from '../../testing/store-context.ts'
import { makeWorld } from '../../testing/world.ts'
import { endBroadcast, findEventByKey, recordingKept, signalArrived, signalLost } from './broadcast.ts'
import { endUnlessResumed, openLiveEvent } from './jobs.ts'
import { newStreamKey, openStreamKey } from './stream-keys.ts'

const world = await makeWorld()
const { make } = world
const ctx = storeContextOf(world)
const START = '2030-01-01T20:00:00.000Z'
const EARLIER = '2030-01-01T19:00:00.000Z'
const LATER = '2030-01-01T20:30:00.000Z'
const never = new AbortController().signal
beforeEach(() => world.setTime(START))

const event = (more: Parameters<typeof make.liveEvent>[0] = {}) =>
  make.liveEvent({ state: 'scheduled', starts_at: START, ...more })
const open = ({ id }: { id: number }) =>
  openLiveEvent.run(world.ctx, { store_id: ctx.store.id, content_id: id }, never)
const arrive = async ({ id }: { id: number }, signalId = 'a') =>
  (await signalArrived(ctx, { contentId: id, signalId })).state
const lose = async ({ id }: { id: number }, signalId = 'a') =>
  (await signalLost(ctx, { contentId: id, signalId })).state
const row = ({ id }: { id: number }) =>
  ctx.db.selectFrom('live_event').selectAll().where('content_id', '=', id).executeTakeFirstOrThrow()
const card = ({ id }: { id: number }) =>
  ctx.db
    .selectFrom('content')
    .select(['live_state', 'video_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

it('goes from the countdown to the film of its recording', async () => {
  const show = await event()
  await open(show)
  expect((await row(show)).state).toBe('waiting')
  expect(await arrive(show)).toBe('live')
  expect(await row(show)).toMatchObject({ started_at: START, signal_id: 'a', signal_at: START })
  expect(await lose(show)).toBe('interrupted')
  expect((await row(show)).interrupted_at).toBe(START)
  expect(await arrive(show, 'b')).toBe('live')
  expect((await row(show)).interrupted_at).toBeNull()
  world.setTime(LATER)
  expect(await endBroadcast(ctx, show.id)).toMatchObject({ state: 'keeping', ended_at: LATER })
  const { id: videoId } = await make.video()
  expect((await recordingKept(ctx, { contentId: show.id, videoId })).state).toBe('on_demand')
  expect(await card(show)).toEqual({ live_state: 'on_demand', video_id: videoId })
})

it('keeps a signal before its time to the staff, and goes on air with it at its time', async () => {
  const show = await event()
  world.setTime(EARLIER)
  expect(await arrive(show)).toBe('scheduled')
  await open(show)
  expect((await row(show)).state).toBe('scheduled')
  world.setTime(START)
  await open(show)
  expect(await row(show)).toMatchObject({ state: 'live', started_at: START })
})

it('waits for the staff where it is started by hand', async () => {
  const show = await event({ auto_start: false })
  await open(show)
  expect(await arrive(show)).toBe('waiting')
})

it('follows the newest signal alone', async () => {
  const show = await event()
  await arrive(show, 'a')
  await arrive(show, 'b')
  expect(await lose(show, 'a')).toBe('live')
  expect(await lose(show, 'b')).toBe('interrupted')
  expect(await lose(show, 'b')).toBe('interrupted')
})

it('ends when a signal does not come back, and no other interruption', async () => {
  const show = await event()
  await arrive(show)
  await lose(show)
  const first = { store_id: ctx.store.id, content_id: show.id, interrupted_at: START }
  world.setTime(LATER)
  await arrive(show, 'b')
  await lose(show, 'b')
  await endUnlessResumed.run(world.ctx, first, never)
  expect((await row(show)).state).toBe('interrupted')
  await endUnlessResumed.run(world.ctx, { ...first, interrupted_at: LATER }, never)
  expect((await row(show)).state).toBe('keeping')
})

it('ends without a recording where none is made, and where nothing came of it', async () => {
  const [unrecorded, empty] = [await event({ record: false }), await event()]
  for (const show of [unrecorded, empty]) await arrive(show)
  expect((await endBroadcast(ctx, unrecorded.id)).state).toBe('ended')
  await endBroadcast(ctx, empty.id)
  expect((await recordingKept(ctx, { contentId: empty.id, videoId: null })).state).toBe('ended')
})

const FINAL: LiveState[] = ['keeping', 'ended', 'on_demand', 'canceled']
it.each(FINAL)('takes no signal when it is %s', async (state) => {
  const show = await event({ state })
  expect(await findEventByKey(world.ctx, show.key)).toBeUndefined()
  expect(await arrive(show)).toBe(state)
  expect(await lose(show)).toBe(state)
  expect((await endBroadcast(ctx, show.id)).state).toBe(state)
  expect((await row(show)).signal_id).toBeNull()
})

it.each<LiveState>(['scheduled', 'waiting', 'live', 'interrupted'])(
  'keeps no recording while %s',
  async (state) => {
    const show = await event({ state })
    const { id: videoId } = await make.video()
    expect((await recordingKept(ctx, { contentId: show.id, videoId })).state).toBe(state)
    expect((await card(show)).video_id).toBeNull()
  },
)

it('is found by its own key alone', async () => {
  const [one, other] = [await event(), await event()]
  expect((await findEventByKey(world.ctx, one.key))?.content_id).toBe(one.id)
  expect((await findEventByKey(world.ctx, other.key))?.content_id).toBe(other.id)
  expect(await findEventByKey(world.ctx, `${one.key}x`)).toBeUndefined()
  expect(await findEventByKey(world.ctx, '')).toBeUndefined()
})

it('opens by the key of the store what is on air, else what waits, else what comes next', async () => {
  const store = await make.store('keyed.example')
  const keys = newStreamKey(world.ctx)
  await ctx.db
    .insertInto('live_store')
    .values({ store_id: store.id, ...keys })
    .execute()
  const key = openStreamKey(world.ctx, keys.key_sealed)
  const inStore = (state: LiveState, starts_at = START) =>
    make.liveEvent({ store_id: store.id, state, starts_at, content: { store_id: store.id } })
  const found = async () => (await findEventByKey(world.ctx, key))?.content_id
  await inStore('ended')
  expect(await found()).toBeUndefined()
  const later = await inStore('scheduled', LATER)
  expect(await found()).toBe(later.id)
  const next = await inStore('scheduled')
  expect(await found()).toBe(next.id)
  const waiting = await inStore('waiting', LATER)
  expect(await found()).toBe(waiting.id)
  const onAir = await inStore('interrupted', LATER)
  expect(await found()).toBe(onAir.id)
})

it('changes once, whoever ends it at the same moment', async () => {
  const show = await event()
  await arrive(show)
  const ended = await Promise.all([1, 2, 3].map(() => endBroadcast(ctx, show.id)))
  expect(ended.map(({ state }) => state)).toEqual(['keeping', 'keeping', 'keeping'])
  expect((await row(show)).ended_at).toBe(START)
})

it('is unknown in another store', async () => {
  const show = await event()
  const other = await make.store('elsewhere.example')
  await expect(
    endBroadcast({ ...ctx, store: { ...ctx.store, id: other.id } }, show.id),
  ).rejects.toMatchObject({
    code: 'live_event_not_found',
  })
})
