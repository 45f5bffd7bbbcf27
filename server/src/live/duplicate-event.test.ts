import type { LiveEvent } from '@matinee/contract/live/live-events'
import { expect, it } from 'vitest'
import { storeContextOf } from '../../testing/store-context.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const { db } = storeContextOf(world)
const owner = await world.as(world.owner)
const at = '/bullet/api/live_events'
const STARTS_AT = '2031-05-02T18:00:00.000Z'

const duplicate = (id: number, starts_at = STARTS_AT) => owner.post(`${at}/${id}/duplicate`, { starts_at })

async function announce() {
  const starts_at = '2031-04-04T18:00:00Z'
  const event = (await owner.post(at, { title: 'Talk', starts_at, latency: 'low' })).json<LiveEvent>()
  const settings = { dvr: false, wait_seconds: 60, ends_at: '2031-04-04T19:30:00Z', chat: true }
  expect((await owner.patch(`${at}/${event.id}`, { version: event.version, ...settings })).statusCode).toBe(
    200,
  )
  return event
}

it('makes a draft at another moment, with a key and a chat of its own', async () => {
  const event = await announce()
  await owner.patch(`/bullet/api/live_chats/${event.id}/settings`, { slow_seconds: 10 })
  const made = await duplicate(event.id)
  expect(made.statusCode).toBe(201)
  const copy = made.json<LiveEvent>()
  expect(copy).toMatchObject({
    ...{ title: 'Copy of Talk', status: 'draft', state: 'scheduled', starts_at: STARTS_AT },
    ...{ latency: 'low', dvr: false, wait_seconds: 60, chat: true, ends_at: '2031-05-02T19:30:00.000Z' },
    ...{ video_id: null, series_id: null },
  })
  const keyOf = async (id: number) => (await owner.get(`${at}/${id}/key`)).json<{ key: string }>().key
  expect(await keyOf(copy.id)).not.toBe(await keyOf(event.id))
  await world.work()
  expect((await owner.get(`/bullet/api/live_chats/${copy.id}/settings`)).json()).toMatchObject({
    slow_seconds: 10,
  })
})

it('leaves the recording, the moments of the broadcast and its tickets', async () => {
  const event = await announce()
  const { id: video_id } = await make.video()
  await db.updateTable('content').set({ video_id }).where('id', '=', event.id).execute()
  const started_at = '2031-04-04T18:00:03.000Z'
  const past = { state: 'on_demand' as const, started_at, ended_at: started_at, video_id }
  await db.updateTable('live_event').set(past).where('content_id', '=', event.id).execute()
  await make.offer({ type: 'fixed_price', content_ids: [event.id] })
  const plan = await make.offer({ type: 'recurring', content_ids: [event.id] })
  const copy = (await duplicate(event.id)).json<LiveEvent>()
  expect(copy).toMatchObject({ state: 'scheduled', video_id: null, started_at: null, ended_at: null })
  const rows = await db
    .selectFrom('offer_content')
    .select('offer_id')
    .where('content_id', '=', copy.id)
    .execute()
  expect(rows).toEqual([{ offer_id: plan.id }])
})

it('is refused for films, and for events of others', async () => {
  const film = await make.film()
  expect((await duplicate(film.id)).json()).toMatchObject({ code: 'live_event_not_found' })
  const author = await world.as(await make.member({ role: 'author' }))
  const refused = await author.post(`${at}/${(await announce()).id}/duplicate`, { starts_at: STARTS_AT })
  expect(refused.statusCode).toBe(404)
})
