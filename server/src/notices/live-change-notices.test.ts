import { beforeEach, expect, it } from 'vitest'
import { completeTestOrder, makeCardToken, makeShop, startTestOrder } from '../../testing/shop.ts'
import type { MemberRow } from '../members/queries.ts'

const world = await makeShop()
const { make } = world
const { db } = world.ctx
const owner = await world.as(world.owner)
const START = '2030-01-01T20:00:00.000Z'
const LATER = '2030-01-02T20:00:00.000Z'
beforeEach(() => world.setTime('2030-01-01T12:00:00.000Z'))

/** An event with somebody in Tokyo who has a ticket, somebody who is reminded, and somebody who is neither. */
async function scene() {
  const event = await make.liveEvent({ state: 'scheduled', starts_at: START, content: { access: 'paid' } })
  const offer = await make.offer({ type: 'fixed_price', prices: { USD: 700 }, content_ids: [event.id] })
  const [holder, reminded, other] = [await make.member(), await make.member(), await make.member()]
  await db.updateTable('member').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', holder.id).execute()
  const client = await world.as(holder)
  const { key } = await startTestOrder(client, { offer_id: offer.id })
  await completeTestOrder(client, key, { payment_method: await makeCardToken(client) })
  await (await world.as(reminded)).put(`/api/live_events/${event.id}/reminders`, { minutes: [60] })
  await workAll()
  return { event, holder, reminded, other }
}

async function workAll() {
  for (const _round of [1, 2, 3, 4, 5]) await world.work()
}

const noticesOf = async (member: MemberRow) =>
  (await (await world.as(member)).get('/api/notices'))
    .json<{ notices: { kind: string; values: Record<string, string>; path: string }[] }>()
    .notices.filter(({ kind }) => kind.startsWith('live_'))

const mailsOf = (member: MemberRow) =>
  db
    .selectFrom('mail')
    .select(['kind', 'subject'])
    .where('member_id', '=', member.id)
    .where('topic', '=', 'live')
    .orderBy('id')
    .execute()

it('tells whoever waits for an event that it was moved, in their own time zone', async () => {
  const { event, holder, reminded, other } = await scene()
  const move = (version: number, starts_at: string) =>
    owner.patch(`/bullet/api/live_events/${event.id}`, { version, starts_at })
  expect((await move(1, LATER)).statusCode).toBe(200)
  await move(2, LATER)
  await workAll()
  const path = `/programs/${event.permalink}`
  expect(await noticesOf(holder)).toMatchObject([
    { kind: 'live_moved', values: { program: event.title, starts: 'January 3, 2030 at 5:00 AM' }, path },
  ])
  expect(await mailsOf(holder)).toEqual([
    { kind: 'live_moved', subject: `“${event.title}” now starts on January 3, 2030 at 5:00 AM` },
  ])
  expect(await noticesOf(reminded)).toMatchObject([{ kind: 'live_moved' }])
  expect(await noticesOf(other)).toEqual([])
})

it('tells them that it is canceled, by the ways they chose', async () => {
  const { event, holder, reminded, other } = await scene()
  const topics = [{ topic: 'live', in_app: true, mail: 'off' }]
  await (await world.as(reminded)).put('/api/users/me/notifications', { topics })
  await owner.post(`/bullet/api/live_events/${event.id}/cancel`)
  await workAll()
  expect(await noticesOf(holder)).toMatchObject([{ kind: 'live_canceled' }])
  expect(await mailsOf(holder)).toEqual([{ kind: 'live_canceled', subject: `“${event.title}” was canceled` }])
  expect(await noticesOf(reminded)).toMatchObject([{ kind: 'live_canceled' }])
  expect(await mailsOf(reminded)).toEqual([])
  expect(await noticesOf(other)).toEqual([])
})
