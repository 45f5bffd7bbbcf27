import type { NextStep } from '@matinee/contract/billing/billing'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  completeTestOrder,
  insertTestCoupon,
  insertTestOffer,
  joinAsShopper,
  makeCardToken,
  makeShop,
  startTestOrder,
} from '../../../testing/shop.ts'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import { viewerFrom } from '../../../testing/viewer.ts'
import { findLedgerFaults } from '../ledger/audit.ts'
import { handleProviderEvent } from '../payments/provider-events.ts'
import { refundSale } from '../sales/invoice-actions.ts'
import { findPersonSales } from '../sales/person-sales.ts'
import { findOpeningAccess } from '../../offers/accesses.ts'
import { cancelAtEnd, cancelNow, changePlan, pause } from './subscriptions.ts'

const world = await makeShop()
const people = makeSubscribers(world)
const { ctx } = people
const owner = viewerFrom(world.owner)
const course = await insertTestOffer(world, {
  type: 'fixed_price',
  title: 'The course',
  amount: 2000,
  instalments: 3,
})
const club = await insertTestOffer(world, { title: 'Club', amount: 1000 })

async function buy(more: object = {}) {
  const { browser, id: memberId } = await joinAsShopper(world)
  await ctx.db.updateTable('session').set({ expires_at: '2099-01-01T00:00:00Z' }).execute()
  const order = await startTestOrder(browser, { offer_id: course.id, ...more })
  const payment_method = await makeCardToken(browser)
  const answer = await completeTestOrder(browser, order.key, { payment_method })
  expect(answer.json()).toMatchObject({ order: { state: 'completed' } })
  const row = await ctx.db
    .selectFrom('subscription')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { browser, memberId, order, row }
}

const accessesOf = (memberId: number) =>
  ctx.db
    .selectFrom('access')
    .select(['source', 'ends_at'])
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute()

const totalsOf = async (row: { id: number }) =>
  (await people.invoicesOf(row)).map(({ total, status, instalment }) => [total, status, instalment])

it('is paid month by month, ends by itself, and is owned from then on', async () => {
  world.setTime('2030-01-31T00:00:00Z')
  const { order, row, memberId, browser } = await buy()
  expect(order).toMatchObject({
    needs_method: true,
    offer: { instalments: 3 },
    totals: { due_now: 2000, renews: { amount: 2000, at: '2030-02-28T00:00:00.000Z', payments: 2 } },
  })
  expect(row).toMatchObject({ instalments: 3, instalments_paid: 1, period_unit: 'month' })
  expect((await browser.get('/api/billings')).json()).toMatchObject({
    subscription: null,
    instalments: [
      { title: 'The course', instalments: { total: 3, paid: 1 }, next_payment: { amount: 2000 } },
    ],
  })
  await people.until('2030-02-28T00:00:01Z')
  expect(await people.now(row)).toMatchObject({ status: 'active', instalments_paid: 2 })
  await people.until('2030-03-31T00:00:01Z')
  expect(await people.now(row)).toMatchObject({
    status: 'canceled',
    end_reason: 'paid_off',
    instalments_paid: 3,
    due_at: null,
  })
  await people.until('2031-01-01T00:00:00Z')
  expect(await totalsOf(row)).toEqual([
    [2000, 'paid', 1],
    [2000, 'paid', 2],
    [2000, 'paid', 3],
  ])
  expect(await accessesOf(memberId)).toEqual([{ source: 'purchase', ends_at: null }])
  expect((await browser.get('/api/billings')).json()).toMatchObject({
    instalments: [],
    accesses: [{ title: 'The course', ends_at: null }],
  })
  const { rows } = await ctx.pool.query<{ sold: string; amount: number }>(
    'select sold, sum(gross)::int as amount from sale where member_id = $1 group by sold',
    [memberId],
  )
  expect(rows).toEqual([{ sold: 'once', amount: 6000 }])
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('goes beside a plan, is bought once, and counts as no recurring revenue', async () => {
  world.setTime('2031-01-01T00:00:00Z')
  const { browser, memberId, row } = await buy()
  const plan = await people.join({ offer_id: club.id, member_id: memberId })
  expect(plan.status).toBe('active')
  const again = await startTestOrder(browser, { offer_id: course.id })
  const answer = await completeTestOrder(browser, again.key, { payment_method: await makeCardToken(browser) })
  expect(answer.json()).toMatchObject({ code: 'already_owned' })
  const { rows } = await ctx.pool.query<{ mrr: number }>(
    'select sum(mrr_after)::int as mrr from subscription_change where subscription_id = $1',
    [row.id],
  )
  expect(rows).toEqual([{ mrr: 0 }])
  expect(await findPersonSales(ctx, owner, memberId)).toMatchObject({
    subscription: { title: 'Club' },
    instalments: [{ title: 'The course', instalments: { total: 3, paid: 1 } }],
  })
  await people.until('2031-02-01T00:00:01Z')
  expect(await people.now(plan)).toMatchObject({ status: 'active' })
  expect(await people.now(row)).toMatchObject({ instalments_paid: 2 })
})

it('closes while a payment is missing, opens once it is made, and counts each once', async () => {
  world.setTime('2032-01-01T00:00:00Z')
  const { browser, memberId, row } = await buy()
  await people.makeCard(row.payment_method_id!, 'insufficient_funds')
  await people.until('2032-02-01T00:00:01Z')
  expect(await people.now(row)).toMatchObject({ status: 'past_due', instalments_paid: 1 })
  await people.until('2032-02-12T00:00:00Z')
  expect(await people.now(row)).toMatchObject({ status: 'on_hold' })
  expect(await accessesOf(memberId)).toEqual([])
  expect((await browser.get('/api/billings')).json()).toMatchObject({
    unpaid: { amount: 2000, title: 'The course', is_instalment: true },
  })
  const form = { payment_method: await makeCardToken(browser) }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => browser.send('PUT', '/api/billings/unpaid', { form })),
  )
  expect(answers.some((answer) => (answer.json() as { paid?: boolean }).paid)).toBe(true)
  expect(await people.now(row)).toMatchObject({ status: 'active', instalments_paid: 2 })
  expect(await accessesOf(memberId)).toMatchObject([{ source: 'subscription' }])
  expect((await totalsOf(row)).map(([total, status]) => [total, status])).toEqual([
    [2000, 'paid'],
    [2000, 'paid'],
  ])
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('is closed for good where the rest is never paid, and may be bought anew', async () => {
  world.setTime('2033-01-01T00:00:00Z')
  const { browser, memberId, row } = await buy()
  await people.makeCard(row.payment_method_id!, 'insufficient_funds')
  for (const day of ['02-01', '02-12', '03-20']) await people.until(`2033-${day}T00:00:01Z`)
  expect(await people.now(row)).toMatchObject({ status: 'canceled', end_reason: 'unpaid' })
  expect(await accessesOf(memberId)).toEqual([])
  expect(await startTestOrder(browser, { offer_id: course.id })).toMatchObject({ totals: { due_now: 2000 } })
})

it('has the last payment of fifty workers charged once', async () => {
  world.setTime('2034-01-01T00:00:00Z')
  const { memberId, row } = await buy()
  await people.until('2034-02-01T00:00:01Z')
  world.setTime('2034-03-01T00:00:01Z')
  await Promise.all(Array.from({ length: 50 }, () => people.until('2034-03-01T00:00:01Z')))
  expect(await people.now(row)).toMatchObject({ end_reason: 'paid_off', instalments_paid: 3 })
  expect(await accessesOf(memberId)).toEqual([{ source: 'purchase', ends_at: null }])
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('is lowered by coupons payment by payment', async () => {
  world.setTime('2035-01-01T00:00:00Z')
  const { code } = await insertTestCoupon(world, { percent: 50, duration: 'repeating', periods: 2 })
  const { order, row } = await buy({ coupon: code })
  expect(order.totals).toMatchObject({
    due_now: 1000,
    renews: { amount: 1000, payments: 2, lowered: { payments: 1, later: 2000 } },
  })
  await people.until('2035-02-01T00:00:01Z')
  await people.until('2035-03-01T00:00:01Z')
  expect((await totalsOf(row)).map(([total]) => total)).toEqual([1000, 1000, 2000])
})

it('cannot be canceled, paused or changed like a plan; the staff ends it at once', async () => {
  world.setTime('2036-01-01T00:00:00Z')
  const { browser, memberId, row } = await buy()
  const refused = { code: 'paid_in_instalments' }
  await expect(cancelAtEnd(ctx, row.id)).rejects.toMatchObject(refused)
  await expect(pause(ctx, row.id, 1)).rejects.toMatchObject(refused)
  await expect(changePlan(ctx, { subscription_id: row.id, offer_id: club.id })).rejects.toMatchObject(refused)
  expect((await browser.send('DELETE', '/api/billings/subscription')).statusCode).toBe(404)
  await cancelNow(ctx, row.id, { reason: 'staff' })
  expect(await accessesOf(memberId)).toEqual([])
  await people.until('2036-04-01T00:00:00Z')
  expect(await totalsOf(row)).toEqual([[2000, 'paid', 1]])
})

it('is given back payment by payment, and closed with a refund if the staff says so', async () => {
  world.setTime('2037-01-01T00:00:00Z')
  const { memberId, row } = await buy()
  await people.until('2037-02-01T00:00:01Z')
  const [, second] = await people.invoicesOf(row)
  await refundSale(ctx, owner, second!.id, { amount: 2000, refunded: 0 })
  expect(await people.now(row)).toMatchObject({ status: 'active', instalments_paid: 2 })
  const [first] = await people.invoicesOf(row)
  await refundSale(ctx, owner, first!.id, { amount: 2000, refunded: 0, end_access: true })
  expect(await people.now(row)).toMatchObject({ status: 'canceled', end_reason: 'staff' })
  expect(await accessesOf(memberId)).toEqual([])
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('closes what is owned where the bank takes back a payment, and opens it again where that is won', async () => {
  world.setTime('2038-01-01T00:00:00Z')
  const { memberId, row } = await buy()
  await people.until('2038-02-01T00:00:01Z')
  await people.until('2038-03-01T00:00:01Z')
  const { ref } = await ctx.db
    .selectFrom('payment')
    .select('ref')
    .where('subscription_id', '=', row.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const dispute = (type: 'dispute_opened' | 'dispute_closed', details: object) =>
    handleProviderEvent(ctx, 'test', {
      id: `${type} ${ref}`,
      type,
      ref: `dispute of ${ref}`,
      payment_ref: ref!,
      details: { ...details },
      at: '2038-03-02T00:00:00Z',
    })
  await dispute('dispute_opened', { amount: 2000 })
  expect(await accessesOf(memberId)).toEqual([])
  await dispute('dispute_closed', { won: true })
  expect(await accessesOf(memberId)).toEqual([{ source: 'purchase', ends_at: null }])
  expect(
    await findOpeningAccess(ctx, memberId, (await world.make.content({ access: 'paid' })).id),
  ).not.toBeNull()
})

const restOf = (row: { id: number }) => `/api/instalments/${row.id}/rest`

it('is paid off at once: the rest as one invoice, and owned from then on', async () => {
  world.setTime('2031-01-10T00:00:00Z')
  const { row, memberId, browser } = await buy()
  expect((await browser.get(restOf(row))).json()).toEqual({
    ...{ payments: 2, due_now: 4000, tax: 0, currency: 'USD' },
  })
  const other = await buy()
  expect((await other.browser.get(restOf(row))).json()).toMatchObject({ code: 'subscription_not_found' })
  const wrong = await browser.post(restOf(row), { due_now: 2000 })
  expect(wrong.json()).toMatchObject({ code: 'price_changed', details: { due_now: 4000 } })

  const paid = await browser.post(restOf(row), { due_now: 4000 })
  expect(paid.json()).toMatchObject({ requires_action: null, billing: { instalments: [] } })
  expect((await browser.post(restOf(row), { due_now: 4000 })).json()).toMatchObject({ requires_action: null })
  expect(await people.now(row)).toMatchObject({
    ...{ status: 'canceled', end_reason: 'paid_off', instalments_paid: 3, due_at: null },
  })
  expect(await accessesOf(memberId)).toEqual([{ source: 'purchase', ends_at: null }])
  expect(await totalsOf(row)).toEqual([
    [2000, 'paid', 1],
    [4000, 'paid', 3],
  ])
  const [, invoice] = await people.invoicesOf(row)
  expect(invoice!.lines).toMatchObject([{ instalment: { number: 2, of: 3 } }, { instalment: { number: 3 } }])
  await people.until('2031-06-01T00:00:00Z')
  expect(await totalsOf(row)).toHaveLength(2)
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('is paid off with the discounts that were left, and not while a payment is missing', async () => {
  world.setTime('2032-01-10T00:00:00Z')
  const coupon = await insertTestCoupon(world, { percent: 50, duration: 'repeating', periods: 2 })
  const { row, browser } = await buy({ coupon: coupon.code })
  expect((await browser.get(restOf(row))).json()).toMatchObject({ payments: 2, due_now: 3000 })

  await ctx.db.updateTable('subscription').set({ status: 'past_due' }).where('id', '=', row.id).execute()
  expect((await browser.get(restOf(row))).json()).toMatchObject({ code: 'pay_first' })
  await ctx.db.updateTable('subscription').set({ status: 'active' }).where('id', '=', row.id).execute()
  expect((await browser.post(restOf(row), { due_now: 3000 })).json()).toMatchObject({ requires_action: null })
  expect((await browser.get(restOf(row))).json()).toMatchObject({ code: 'nothing_to_pay' })
})

it('is paid off once its bank was answered', async () => {
  world.setTime('2033-01-10T00:00:00Z')
  const { row, browser } = await buy()
  await sql`update test_provider.method set card = 'asks_bank_always'`.execute(ctx.db)
  const first = await browser.post(restOf(row), { due_now: 4000 })
  const { client_secret } = first.json<{ requires_action: NextStep }>().requires_action
  expect(await people.now(row)).toMatchObject({ status: 'active', instalments_paid: 1 })
  await browser.post('/api/test_provider/authentications', { client_secret, passes: true })
  const again = await browser.post(restOf(row), { due_now: 4000 })
  expect(again.json()).toMatchObject({ requires_action: null, billing: { instalments: [] } })
  expect(await people.now(row)).toMatchObject({ end_reason: 'paid_off', instalments_paid: 3 })
  expect(await totalsOf(row)).toHaveLength(2)
})
