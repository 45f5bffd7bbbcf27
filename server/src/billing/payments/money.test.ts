import { DAY_MS } from '@matinee/contract/platform/durations'
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import { makeWorld } from '../../../testing/world.ts'
import { NothingToRefund } from '../errors.ts'
import { refundInvoice } from '../invoices/refunds.ts'
import { voidInvoice } from '../invoices/invoices.ts'
import { findLedgerFaults } from '../ledger/audit.ts'
import { notifyExpiringCards } from '../subscriptions/card-expiry.ts'
import { unusedPart } from '../subscriptions/proration.ts'
import { grantSubscription } from '../subscriptions/subscriptions.ts'
import type { ProviderEvent } from '../providers/provider.ts'
import { handleProviderEvent } from './payments.ts'

const world = await makeWorld()
const people = makeSubscribers(world)
const { ctx } = people
const never = new AbortController().signal
const plan = await world.make.offer({ prices: { USD: 1000 } })

async function joined() {
  world.setTime('2027-01-01T00:00:00Z')
  const row = await people.join({ offer_id: plan.id })
  const [invoice] = await people.invoicesOf(row)
  const payment = await ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('invoice_id', '=', invoice!.id)
    .executeTakeFirstOrThrow()
  return { row, invoice: invoice!, payment }
}

const giftCard = (member_id: number, amount: number) =>
  ctx.db
    .insertInto('gift_card')
    .values({
      store_id: ctx.store.id,
      code_hash: randomBytes(32),
      sealed_code: randomBytes(8),
      code_tail: '1234',
      state: 'claimed',
      amount,
      balance: amount,
      currency: 'USD',
      claimed_by: member_id,
      created_at: ctx.clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const invoiceNow = async (id: number) =>
  ctx.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('refunds a part and the rest with a credit note each, and no more than was paid though asked twice at once', async () => {
  const { invoice, payment } = await joined()
  const part = { invoice_id: invoice.id, amount: 400, reason: 'asked', actor_id: null }
  const refund = await refundInvoice(ctx, part)
  expect(refund).toMatchObject({ state: 'succeeded', credit_note_id: expect.any(Number) })
  expect(await invoiceNow(invoice.id)).toMatchObject({ status: 'partially_refunded', amount_refunded: 400 })
  const rest = { ...part, amount: 600 }
  const both = await Promise.allSettled([refundInvoice(ctx, rest), refundInvoice(ctx, rest)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await invoiceNow(invoice.id)).toMatchObject({ status: 'refunded', amount_refunded: 1000 })
  const { refunded } = await ctx.db
    .selectFrom('test_provider.payment')
    .select('refunded')
    .where('ref', '=', payment.ref!)
    .executeTakeFirstOrThrow()
  expect(refunded).toBe(1000)
  await expect(refundInvoice(ctx, { ...part, amount: 1 })).rejects.toMatchObject({
    code: NothingToRefund().code,
  })
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('pays a renewal from gift cards first, and gives them their money back', async () => {
  const { row } = await joined()
  const card = await giftCard(row.member_id, 300)
  await people.until('2027-02-01T00:00:00Z')
  const renewal = (await people.invoicesOf(row)).at(-1)!
  expect(renewal).toMatchObject({ status: 'paid', total: 1000, balance_used: 300, amount_paid: 700 })
  await refundInvoice(ctx, { invoice_id: renewal.id, amount: 1000, reason: null, actor_id: null })
  const { balance } = await ctx.db
    .selectFrom('gift_card')
    .select('balance')
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow()
  expect(balance).toBe(300)
  await people.makeCard(row.payment_method_id!, 'card_declined')
  await people.until('2027-03-01T00:00:00Z')
  await voidInvoice(ctx, (await people.invoicesOf(row)).findLast(({ kind }) => kind === 'invoice')!.id)
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

const news = (type: ProviderEvent['type'], payment_ref: string, details = {}): ProviderEvent => ({
  id: `evt_${randomBytes(8).toString('hex')}`,
  type,
  ref: type === 'payment_changed' ? payment_ref : `dispute of ${payment_ref}`,
  payment_ref,
  details,
  at: '2027-01-02T00:00:00Z',
})

it('shuts what a disputed payment paid for, once, and opens it again where the dispute is won', async () => {
  const { row, invoice, payment } = await joined()
  const opened = news('dispute_opened', payment.ref!, { amount: 1000 })
  await Promise.all([handleProviderEvent(ctx, 'test', opened), handleProviderEvent(ctx, 'test', opened)])
  await handleProviderEvent(ctx, 'test', { ...opened, id: 'the same told anew' })
  expect(await people.now(row)).toMatchObject({ status: 'canceled', end_reason: 'disputed' })
  expect(await people.accessOf(row)).toBeUndefined()
  expect((await invoiceNow(invoice.id)).status).toBe('disputed')
  await handleProviderEvent(ctx, 'test', news('dispute_closed', payment.ref!, { won: true }))
  expect(await people.now(row)).toMatchObject({ status: 'active', end_reason: null })
  expect(await people.accessOf(row)).toBeDefined()
  expect((await invoiceNow(invoice.id)).status).toBe('paid')
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('takes news that comes late, twice and in the wrong order for a reason to ask, and books the money once', async () => {
  world.setTime('2027-01-01T00:00:00Z')
  const row = await people.join({ offer_id: plan.id })
  await people.makeCard(row.payment_method_id!, 'answers_later')
  await people.until('2027-02-01T00:00:00Z')
  const { open_payment_id } = await people.now(row)
  const { ref } = await ctx.db
    .selectFrom('payment')
    .select('ref')
    .where('id', '=', open_payment_id!)
    .executeTakeFirstOrThrow()
  // A dispute that is lost before it was announced, then the payment itself, twice.
  world.setTime('2027-02-01T00:05:00Z')
  const changed = news('payment_changed', ref!)
  await Promise.all([handleProviderEvent(ctx, 'test', changed), handleProviderEvent(ctx, 'test', changed)])
  await handleProviderEvent(ctx, 'test', { ...changed, id: 'late' })
  expect(await people.now(row)).toMatchObject({ status: 'active', period_end: '2027-03-01T00:00:00.000Z' })
  await handleProviderEvent(ctx, 'test', news('dispute_closed', ref!, { won: false, amount: 1000 }))
  expect(await people.now(row)).toMatchObject({ status: 'canceled', end_reason: 'disputed' })
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('gives a plan away until a day, for ever, or until it is paid for', async () => {
  world.setTime('2027-01-01T00:00:00Z')
  const offer = { ...plan, period_unit: 'month' as const, period_count: 1, instalments: null }
  const price = await ctx.db
    .selectFrom('offer_price')
    .selectAll()
    .where('offer_id', '=', plan.id)
    .executeTakeFirstOrThrow()
  const give = async (until: string | null, then_bill: boolean) => {
    const { id: member_id } = await world.make.member()
    await people.keepCard(member_id)
    return grantSubscription(ctx, { member_id, offer, price, until, then_bill, actor_id: world.owner.id })
  }
  const [ends, ever, bills] = [
    await give('2027-02-01T00:00:00.000Z', false),
    await give(null, false),
    await give('2027-02-01T00:00:00.000Z', true),
  ]
  await people.until('2027-02-01T00:00:00Z')
  expect(await people.now(ends)).toMatchObject({ status: 'canceled' })
  expect(await people.now(ever)).toMatchObject({ status: 'active', comped: true, due_at: null })
  expect(await people.accessOf(ever)).toMatchObject({ ends_at: null })
  expect(await people.now(bills)).toMatchObject({
    status: 'active',
    comped: false,
    period_end: '2027-03-01T00:00:00.000Z',
  })
})

it('tells of a card thirty and seven days before it is no longer good, once each', async () => {
  const { row } = await joined()
  await ctx.db
    .updateTable('payment_method')
    .set({ exp_month: 3, exp_year: 2027 })
    .where('id', '=', row.payment_method_id!)
    .execute()
  const told = async (moment: string) => {
    world.setTime(moment)
    await notifyExpiringCards.run(world.ctx, {}, never)
    const { expiry_told } = await ctx.db
      .selectFrom('payment_method')
      .select('expiry_told')
      .where('id', '=', row.payment_method_id!)
      .executeTakeFirstOrThrow()
    return expiry_told
  }
  expect(await told('2027-03-01T00:00:00Z')).toBeNull()
  expect(await told('2027-03-02T08:05:00Z')).toBe(30)
  expect(await told('2027-03-24T08:05:00Z')).toBe(30)
  expect(await told('2027-03-25T08:05:00Z')).toBe(7)
})

it('never counts more as left of a period than was paid for it, and nothing once it is over', () => {
  const start = Date.parse('2027-01-31T00:00:00Z')
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.nat(1_000_000),
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 500 * 24 }),
      fc.nat(100_000),
      (price, off, back, days, hours, setup_fee) => {
        const subtotal = price + setup_fee
        const discount = Math.min(off, price)
        const total = subtotal - discount
        const paid = {
          subtotal,
          setup_fee,
          discount,
          credit: 0,
          total,
          amount_refunded: Math.min(back, total),
        }
        const at = (day: number) => new Date(start + day * DAY_MS)
        const period = { period_start: at(0).toISOString(), period_end: at(days).toISOString() }
        const left = unusedPart(period, paid, at(hours / 24))
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(total - paid.amount_refunded)
        expect(unusedPart(period, paid, at(days + hours))).toBe(0)
      },
    ),
  )
})
