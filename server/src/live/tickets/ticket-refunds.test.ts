import type { LiveEvent } from '@matinee/contract/live/live-events'
import type { LiveTickets } from '@matinee/contract/live/live-tickets'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  completeTestOrder,
  insertTestOffer,
  makeCardToken,
  makeShop,
  startTestOrder,
} from '../../../testing/shop.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { refundInvoice } from '../../billing/invoices/refunds.ts'
import { findLedgerFaults } from '../../billing/ledger/audit.ts'
import { Refusal } from '../../platform/errors.ts'

const world = await makeShop()
const { make } = world
const { db } = world.ctx
const ctx = storeContextOf(world)
const owner = await world.as(world.owner)
const NOW = '2030-01-01T12:00:00.000Z'
const START = '2030-01-01T20:00:00.000Z'
beforeEach(() => world.setTime(NOW))

const at = ({ id }: { id: number }) => `/bullet/api/live_events/${id}`
const ticketsOf = async (event: { id: number }) =>
  (await owner.get(`${at(event)}/tickets`)).json<LiveTickets>()
const cancel = (event: { id: number }) => owner.post(`${at(event)}/cancel`)

async function sold(prices: Record<string, number> = { USD: 700 }) {
  const event = await make.liveEvent({ state: 'scheduled', starts_at: START, content: { access: 'paid' } })
  const offer = await make.offer({ type: 'fixed_price', prices, content_ids: [event.id] })
  return { event, offer }
}

/** Somebody about to pay for a ticket. */
async function buyer(offer: { id: number }) {
  const member = await make.member()
  const client = await world.as(member)
  const order = await startTestOrder(client, { offer_id: offer.id })
  const payment_method = await makeCardToken(client)
  const pay = () => completeTestOrder(client, order.key, { payment_method })
  return { member, pay }
}

async function bought(offer: { id: number }) {
  const { member, pay } = await buyer(offer)
  expect((await pay()).statusCode).toBe(200)
  const invoice = await db
    .selectFrom('invoice')
    .selectAll()
    .where('member_id', '=', member.id)
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow()
  return { member, invoice }
}

/** Until nothing is left to do: a refund is a job, and so is what it brings about. */
async function workAll() {
  for (const _round of [1, 2, 3, 4, 5]) await world.work()
}

const openAccesses = async (offer: { id: number }) =>
  (
    await db
      .selectFrom('access')
      .select('member_id')
      .where('offer_id', '=', offer.id)
      .where('revoked_at', 'is', null)
      .execute()
  ).length

/** What buyers of an offer paid, what the provider gave back, and what the invoices say of it. */
async function moneyOf(offer: { id: number }) {
  const { rows } = await sql<{ paid: number; returned: number; refunded: number; notes: number }>`
    select sum(theirs.amount)::int as paid, sum(theirs.refunded)::int as returned,
      sum(invoice.amount_refunded)::int as refunded,
      (select sum(note.total)::int from invoice note join invoice of_note on of_note.id = note.corrects_id
        where of_note.offer_id = ${offer.id}) as notes
    from invoice join payment on payment.invoice_id = invoice.id
    join test_provider.payment theirs on theirs.ref = payment.ref
    where invoice.kind = 'invoice' and invoice.offer_id = ${offer.id}`.execute(db)
  return rows[0]!
}

describe('canceling a date and those after it', () => {
  it('gives back what was said before: a ticket for all dates once, where none is left', async () => {
    const { event, offer } = await sold()
    const repeated = await owner.post(`${at(event)}/series`, { every: 'week', count: 3, one_ticket: true })
    const [first, second] = repeated.json<LiveEvent[]>()
    const single = await make.offer({ type: 'fixed_price', prices: { USD: 300 }, content_ids: [second!.id] })
    await bought(offer)
    await bought(single)
    const sumsFrom = async (date: LiveEvent) =>
      (await owner.get(`${at(date)}/series/tickets`)).json<LiveTickets>()
    expect(await sumsFrom(second!)).toMatchObject({ left: [{ currency: 'USD', tickets: 1, amount: 300 }] })
    expect(await sumsFrom(first!)).toMatchObject({
      ...{ left: [{ currency: 'USD', tickets: 2, amount: 1000 }], other_offers: [] },
    })
    expect((await owner.post(`${at(first!)}/series/cancel`)).statusCode).toBe(200)
    await workAll()
    expect(await moneyOf(offer)).toMatchObject({ paid: 700, returned: 700 })
    expect(await moneyOf(single)).toMatchObject({ paid: 300, returned: 300 })
    expect(await findLedgerFaults(db)).toEqual([])
  })
})

describe('canceling an event', () => {
  it('gives every ticket back once, and ends its access', async () => {
    const { event, offer } = await sold()
    const both = await make.content({ access: 'paid' })
    const more = await make.offer({
      type: 'fixed_price',
      title: 'Event and film',
      prices: { USD: 900 },
      content_ids: [event.id, both.id],
    })
    for (const _buyer of [1, 2]) await bought(offer)
    await bought(more)
    expect(await ticketsOf(event)).toMatchObject({
      may_refund: true,
      left: [{ currency: 'USD', tickets: 2, amount: 1400 }],
      pending: 0,
      refunded: 0,
      failed: [],
      other_offers: ['Event and film'],
    })
    expect((await cancel(event)).json()).toMatchObject({ state: 'canceled' })
    expect((await cancel(event)).json()).toMatchObject({ code: 'live_over' })
    await workAll()
    expect(await ticketsOf(event)).toMatchObject({ left: [], pending: 0, refunded: 2, failed_count: 0 })
    expect(await moneyOf(offer)).toEqual({ paid: 1400, returned: 1400, refunded: 1400, notes: 1400 })
    expect(await openAccesses(offer)).toBe(0)
    expect(await openAccesses(more)).toBe(1)
    expect((await moneyOf(more)).returned).toBe(0)
    expect(await findLedgerFaults(db)).toEqual([])
  })

  it('says what the provider refused, and tries again', async () => {
    const { event, offer } = await sold()
    const { invoice } = await bought(offer)
    const say = (refunded: number) =>
      sql`update test_provider.payment set refunded = ${refunded} where ref = (
        select ref from payment where invoice_id = ${invoice.id})`.execute(db)
    await say(700)
    await cancel(event)
    await workAll()
    expect(await ticketsOf(event)).toMatchObject({
      left: [],
      refunded: 0,
      failed_count: 1,
      failed: [
        { invoice_id: invoice.id, amount: 700, currency: 'USD', problem: 'That is more than was paid.' },
      ],
    })
    expect(await openAccesses(offer)).toBe(1)
    await say(0)
    world.setTime('2030-01-01T12:05:00.000Z')
    for (const _press of [1, 2])
      expect((await owner.post(`${at(event)}/tickets/refund`)).statusCode).toBe(200)
    await workAll()
    expect(await ticketsOf(event)).toMatchObject({ refunded: 1, failed_count: 0 })
    expect(await moneyOf(offer)).toMatchObject({ returned: 700, refunded: 700 })
    expect(await openAccesses(offer)).toBe(0)
  })

  it('is for those who may refund, once tickets were sold', async () => {
    const manager = await world.as(await make.member({ role: 'content_manager' }))
    const { event, offer } = await sold()
    await bought(offer)
    expect((await manager.get(`${at(event)}/tickets`)).json()).toMatchObject({ may_refund: false })
    expect((await manager.post(`${at(event)}/cancel`)).json()).toMatchObject({ code: 'live_tickets_sold' })
    expect((await owner.get(at(event))).json<LiveEvent>().state).toBe('scheduled')
    const { event: unsold } = await sold()
    expect((await manager.post(`${at(unsold)}/cancel`)).statusCode).toBe(200)
    expect((await owner.post(`${at(event)}/tickets/refund`)).json()).toMatchObject({
      code: 'live_not_canceled',
    })
  })

  it('refunds no free ticket and no plan', async () => {
    const { event } = await sold()
    await insertTestOffer(world, { title: 'Everything', amount: 999 })
    expect(await ticketsOf(event)).toMatchObject({ left: [], other_offers: ['Everything'] })
  })
})

it('gives a ticket for several dates back once none of them takes place', async () => {
  const { event, offer } = await sold()
  const later = await make.liveEvent({ state: 'scheduled', starts_at: START, content: { access: 'paid' } })
  await db.insertInto('offer_content').values({ offer_id: offer.id, content_id: later.id }).execute()
  await bought(offer)
  await cancel(event)
  await workAll()
  expect(await moneyOf(offer)).toMatchObject({ paid: 700, returned: 0 })
  await cancel(later)
  await workAll()
  expect(await moneyOf(offer)).toMatchObject({ paid: 700, returned: 700 })
})

it('keeps the books beside fifty purchases and refunds', async () => {
  const { event, offer } = await sold()
  const [holders, buyers] = [
    await Promise.all(Array.from({ length: 15 }, () => bought(offer))),
    await Promise.all(Array.from({ length: 15 }, () => buyer(offer))),
  ]
  const refund = (amount: number) => (id: number) =>
    refundInvoice(ctx, { invoice_id: id, amount, reason: null, actor_id: null }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  const acts = [
    ...Array.from({ length: 5 }, () => () => cancel(event)),
    ...buyers.map(({ pay }) => pay),
    ...holders.map(
      ({ invoice }, index) =>
        () =>
          refund(index % 2 ? 700 : 250)(invoice.id),
    ),
    ...Array.from({ length: 15 }, () => () => world.work()),
  ]
  await Promise.all(acts.map((act) => act()))
  await workAll()
  const money = await moneyOf(offer)
  expect(money).toEqual({
    paid: money.paid,
    returned: money.paid,
    refunded: money.paid,
    notes: money.paid,
  })
  expect(money.paid).toBeGreaterThanOrEqual(15 * 700)
  expect(await openAccesses(offer)).toBe(0)
  expect(await findLedgerFaults(db)).toEqual([])
})
