import { expect, it } from 'vitest'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import {
  completeTestOrder,
  insertTestOffer,
  joinAsShopper,
  makeCardToken,
  makeShop,
  startTestOrder,
} from '../../../testing/shop.ts'
import { findAnnouncedEvents } from '../../../testing/announced-events.ts'
import { viewerFrom } from '../../../testing/viewer.ts'
import { findMember } from '../../members/queries.ts'
import { seatEnded, seatOffered } from '../events.ts'
import { findLedgerFaults } from '../ledger/audit.ts'
import { findSubscription as findDetail } from '../sales/subscription-detail.ts'
import { cancelAtEnd, changePlan } from '../subscriptions/subscriptions.ts'
import { inviteToSeats, readGroup, renewGroupLink, takeSeatBack } from './group.ts'
import { leaveSeat, listOwnSeats, lookAtSeat, takeSeat } from './own-seats.ts'
import { changeSeats, previewSeats } from './seat-count.ts'

const world = await makeShop()
const people = makeSubscribers(world)
const { ctx } = people
const plan = await insertTestOffer(world, { title: 'School', amount: 1000, max_seats: 100 })
const solo = await insertTestOffer(world, { title: 'Solo', amount: 3000 })
const return_url = 'https://shop.example/account/purchases'

const viewerOf = async (id: number) => viewerFrom((await findMember(ctx.db, ctx.store.id, id))!)
const newViewer = async (email?: string) => viewerOf((await world.make.member(email ? { email } : {})).id)

/** A plan for several people, bought in the checkout. */
async function buy(seats: number) {
  const { browser, id } = await joinAsShopper(world)
  const { key } = await startTestOrder(browser, { offer_id: plan.id })
  const order = (await browser.patch(`/api/orders/${key}`, { seats })).json()
  expect(order).toMatchObject({ seats, totals: { due_now: seats * 1000, renews: { amount: seats * 1000 } } })
  await completeTestOrder(browser, key, { payment_method: await makeCardToken(browser) })
  const row = await ctx.db
    .selectFrom('subscription')
    .selectAll()
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  return { manager: await viewerOf(id), row, browser }
}

const keyOf = (address: string) => address.split('/').at(-1)!
const linkOf = async (manager: Awaited<ReturnType<typeof newViewer>>) =>
  keyOf((await readGroup(ctx, manager))!.link)

const openOf = (memberId: number) =>
  ctx.db
    .selectFrom('access')
    .select(['source', 'ends_at'])
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute()

it('is bought for several, each at the price, and never for more than the plan is sold for', async () => {
  world.setTime('2030-01-01T00:00:00Z')
  const { row, browser } = await buy(5)
  expect(row).toMatchObject({ seats: 5, amount: 5000 })
  const [invoice] = await people.invoicesOf(row)
  expect(invoice).toMatchObject({ total: 5000, lines: [{ kind: 'plan', quantity: 5, amount: 5000 }] })
  const { key } = await startTestOrder((await joinAsShopper(world)).browser, { offer_id: plan.id })
  expect(key).toBeTruthy()
  const other = await joinAsShopper(world)
  const order = await startTestOrder(other.browser, { offer_id: plan.id })
  expect((await other.browser.patch(`/api/orders/${order.key}`, { seats: 101 })).json()).toMatchObject({
    code: 'too_many_seats',
  })
  await other.browser.patch(`/api/orders/${order.key}`, { seats: 7 })
  expect((await other.browser.patch(`/api/orders/${order.key}`, { offer_id: solo.id })).json()).toMatchObject(
    {
      seats: 1,
      totals: { due_now: 3000 },
    },
  )
  expect((await browser.get('/api/groups/own')).json()).toMatchObject({
    seats: 5,
    free: 4,
    seat_amount: 1000,
  })
})

it('opens the plan to who takes an invitation or comes by the link, and closes it when a seat is taken back', async () => {
  world.setTime('2031-01-01T00:00:00Z')
  const { manager, row } = await buy(4)
  await inviteToSeats(ctx, manager, ['ana@school.example', ' ANA@school.example', 'bo@school.example'])
  const invited = (await findAnnouncedEvents(world, seatOffered)).filter(({ email }) =>
    email.endsWith('school.example'),
  )
  expect(invited.map(({ email }) => email).toSorted()).toEqual(['ana@school.example', 'bo@school.example'])
  await expect(inviteToSeats(ctx, manager, ['c@school.example', 'd@school.example'])).rejects.toMatchObject({
    code: 'seats_taken',
  })
  const ana = await newViewer()
  const key = invited.find(({ email }) => email.startsWith('ana'))!.key
  expect(await lookAtSeat(ctx, ana, key)).toMatchObject({ title: 'School', state: 'open' })
  await takeSeat(ctx, ana, key)
  await takeSeat(ctx, ana, key)
  expect(await openOf(ana.id)).toEqual([{ source: 'seat', ends_at: expect.stringContaining('2031-02') }])
  await expect(takeSeat(ctx, await newViewer(), key)).rejects.toMatchObject({ code: 'seats_taken' })
  const bo = await newViewer('bo@school.example')
  await takeSeat(ctx, bo, await linkOf(manager)) // takes the seat he was invited to, not another
  await takeSeat(ctx, await newViewer(), await linkOf(manager))
  await expect(takeSeat(ctx, await newViewer(), await linkOf(manager))).rejects.toMatchObject({
    code: 'seats_taken',
  })
  await expect(takeSeat(ctx, manager, await linkOf(manager))).rejects.toMatchObject({ code: 'seat_own' })
  const group = (await readGroup(ctx, manager))!
  expect(group).toMatchObject({ seats: 4, free: 0 })
  expect(JSON.stringify(group)).not.toMatch(/watch|viewed|progress/)
  expect(await findDetail(ctx, viewerFrom(world.owner), row.id)).toMatchObject({
    seats: [{ member: { id: ana.id } }, { member: { id: bo.id } }, {}],
  })
  await takeSeatBack(ctx, manager, group.people[0]!.id)
  expect(await openOf(ana.id)).toEqual([])
  expect(await listOwnSeats(ctx, ana)).toEqual([])
  expect((await findAnnouncedEvents(world, seatEnded)).at(-1)).toMatchObject({ member_id: ana.id })
  const [own] = await listOwnSeats(ctx, bo)
  expect(own).toMatchObject({ title: 'School', manager: manager.name })
  await leaveSeat(ctx, bo, own!.id)
  expect(await openOf(bo.id)).toEqual([])
})

it('gives the last seats to as many as there are, of fifty at one moment', async () => {
  const { manager } = await buy(6)
  const key = await linkOf(manager)
  const viewers = await Promise.all(Array.from({ length: 50 }, () => newViewer()))
  const taken = await Promise.allSettled(viewers.map((viewer) => takeSeat(ctx, viewer, key)))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await readGroup(ctx, manager)).toMatchObject({ free: 0 })
})

it('takes no made up key, none of a former link and none of somebody else’s seat', async () => {
  const [one, other] = [await buy(3), await buy(3)]
  const viewer = await newViewer()
  const key = await linkOf(one.manager)
  await takeSeat(ctx, viewer, key)
  const [seat] = (await readGroup(ctx, one.manager))!.people
  await expect(takeSeatBack(ctx, other.manager, seat!.id)).rejects.toMatchObject({ code: 'seat_not_found' })
  await expect(leaveSeat(ctx, other.manager, seat!.id)).rejects.toMatchObject({ code: 'seat_not_found' })
  await renewGroupLink(ctx, one.manager)
  for (const wrong of [key, `g.${one.row.id}.2.${'a'.repeat(32)}`, 'x', ''])
    await expect(takeSeat(ctx, await newViewer(), wrong)).rejects.toMatchObject({ code: 'seat_not_found' })
  await takeSeat(ctx, await newViewer(), await linkOf(one.manager))
})

it('is paid for the rest of the period where seats come, and costs less from the next one where they go', async () => {
  world.setTime('2032-04-01T00:00:00Z')
  const { manager, row } = await buy(2)
  await takeSeat(ctx, await newViewer(), await linkOf(manager))
  world.setTime('2032-04-16T00:00:00Z')
  expect(await previewSeats(ctx, manager, 4)).toMatchObject({
    when: 'now',
    due_now: 1000,
    next_payment: { amount: 4000 },
  })
  const changes = await Promise.allSettled(
    Array.from({ length: 50 }, () => changeSeats(ctx, manager, { seats: 4, return_url })),
  )
  expect(changes.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await people.now(row)).toMatchObject({ seats: 4, amount: 4000 })
  expect((await people.invoicesOf(row)).map(({ total, status }) => [total, status])).toEqual([
    [2000, 'paid'],
    [1000, 'paid'],
  ])
  await expect(changeSeats(ctx, manager, { seats: 1, return_url })).rejects.toMatchObject({
    code: 'seats_in_use',
  })
  await changeSeats(ctx, manager, { seats: 3, return_url })
  expect(await readGroup(ctx, manager)).toMatchObject({ seats: 4, next_seats: 3, free: 1 })
  await people.until('2032-05-01T00:00:01Z')
  expect(await people.now(row)).toMatchObject({ seats: 3, next_seats: null, amount: 3000 })
  expect((await people.invoicesOf(row)).at(-1)).toMatchObject({ total: 3000, status: 'paid' })
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('closes for everybody while a payment is missing and at the end, and opens again once it is made', async () => {
  world.setTime('2033-01-01T00:00:00Z')
  const { manager, row } = await buy(2)
  const ana = await newViewer()
  await takeSeat(ctx, ana, await linkOf(manager))
  await people.makeCard(row.payment_method_id!, 'insufficient_funds')
  await people.until('2033-02-01T00:00:01Z')
  expect(await openOf(ana.id)).toHaveLength(1)
  await people.until('2033-02-14T00:00:00Z')
  expect(await people.now(row)).toMatchObject({ status: 'on_hold' })
  expect(await openOf(ana.id)).toEqual([])
  await people.makeCard(row.payment_method_id!, 'good')
  await people.until('2033-02-17T00:00:00Z')
  expect(await people.now(row)).toMatchObject({ status: 'active' })
  expect(await openOf(ana.id)).toHaveLength(1)
  await cancelAtEnd(ctx, row.id)
  await people.until('2033-04-01T00:00:00Z')
  expect(await people.now(row)).toMatchObject({ status: 'canceled' })
  expect(await openOf(ana.id)).toEqual([])
  expect(await readGroup(ctx, manager)).toBeNull()
  expect(await listOwnSeats(ctx, ana)).toEqual([])
})

it('gives credit for seats that came, and does not become a plan that is for one', async () => {
  world.setTime('2034-04-01T00:00:00Z')
  const { manager, row } = await buy(2)
  await changeSeats(ctx, manager, { seats: 3, return_url })
  await expect(changePlan(ctx, { subscription_id: row.id, offer_id: solo.id })).rejects.toMatchObject({
    code: 'too_many_seats',
  })
  const large = await insertTestOffer(world, { title: 'Large', amount: 2000, max_seats: 10 })
  const ana = await newViewer()
  await takeSeat(ctx, ana, await linkOf(manager))
  world.setTime('2034-04-16T00:00:00Z')
  await changePlan(ctx, { subscription_id: row.id, offer_id: large.id })
  expect((await people.invoicesOf(row)).at(-1)).toMatchObject({ subtotal: 6000, credit: 1500, total: 4500 })
  expect(await people.now(row)).toMatchObject({ offer_id: large.id, seats: 3, amount: 6000 })
  const { offer_id } = await ctx.db
    .selectFrom('access')
    .select('offer_id')
    .where('member_id', '=', ana.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(offer_id).toBe(large.id)
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})
