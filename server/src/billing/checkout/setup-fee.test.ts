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
import { storeContextOf } from '../../../testing/store-context.ts'
import { viewerFrom } from '../../../testing/viewer.ts'
import { findLedgerFaults } from '../ledger/audit.ts'
import { putRate } from '../pricing/taxes/tax-admin.ts'
import { changeBillingSettings } from '../pricing/settings-changes.ts'
import { advanceSubscriptions } from '../subscriptions/jobs.ts'
import { cancelNow, changePlan, endTrialNow, previewChange } from '../subscriptions/subscriptions.ts'

const world = await makeShop()
const ctx = storeContextOf(world)
const plan = await insertTestOffer(world, { title: 'Club', amount: 1000, setup_fee: 500 })
const tried = await insertTestOffer(world, { title: 'Tried', amount: 1000, setup_fee: 500, trial_days: 7 })
const large = await insertTestOffer(world, { title: 'Large', amount: 4000, setup_fee: 900 })

const until = async (moment: string) => {
  world.setTime(moment)
  await advanceSubscriptions.run(world.ctx, {}, new AbortController().signal)
}

const invoicesOf = (memberId: number) =>
  ctx.db.selectFrom('invoice').selectAll().where('member_id', '=', memberId).orderBy('id').execute()

const linesOf = (invoice: { lines: unknown }) =>
  (invoice.lines as { kind: string; amount: number }[]).map(({ kind, amount }) => [kind, amount])

async function subscribe(offer_id: number, more: object = {}) {
  const { browser, id: memberId } = await joinAsShopper(world)
  const order = await startTestOrder(browser, { offer_id, ...more })
  const payment_method = await makeCardToken(browser)
  const answer = await completeTestOrder(browser, order.key, { payment_method })
  expect(answer.json()).toMatchObject({ order: { state: 'completed' } })
  const subscription = await ctx.db
    .selectFrom('subscription')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { browser, memberId, order, subscription }
}

it('is charged once, with the first payment, and told before', async () => {
  world.setTime('2030-01-01T00:00:00Z')
  const { order, memberId, subscription } = await subscribe(plan.id)
  expect(order.totals).toMatchObject({
    subtotal: 1500,
    setup_fee: 500,
    due_now: 1500,
    renews: { amount: 1000 },
  })
  expect(subscription).toMatchObject({ amount: 1000, setup_fee: 0 })
  await until('2030-02-02T00:00:00Z')
  const invoices = await invoicesOf(memberId)
  expect(invoices.map(linesOf)).toEqual([
    [
      ['plan', 1000],
      ['setup_fee', 500],
    ],
    [['plan', 1000]],
  ])
  expect(invoices.map(({ total, setup_fee, status }) => [total, setup_fee, status])).toEqual([
    [1500, 500, 'paid'],
    [1000, 0, 'paid'],
  ])
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('is lowered by no coupon, not even by one that takes everything', async () => {
  const { code } = await insertTestCoupon(world, { percent: 100, duration: 'forever' })
  const { order, memberId } = await subscribe(plan.id, { coupon: code })
  expect(order.totals).toMatchObject({ discount: 1000, due_now: 500, renews: { amount: 0 } })
  expect((await invoicesOf(memberId))[0]).toMatchObject({ total: 500, discount: 1000, status: 'paid' })
})

it('waits for the end of a trial, and is told with what follows', async () => {
  world.setTime('2030-03-01T00:00:00Z')
  const { order, memberId, browser } = await subscribe(tried.id)
  expect(order.totals).toMatchObject({ due_now: 0, renews: { amount: 1000, setup_fee: 500 } })
  expect((await browser.get('/api/billings')).json()).toMatchObject({
    subscription: { status: 'trialing', next_payment: { amount: 1500 } },
  })
  await until('2030-03-08T00:00:01Z')
  await until('2030-04-09T00:00:00Z')
  const invoices = await invoicesOf(memberId)
  expect(invoices.map(({ total, setup_fee }) => [total, setup_fee])).toEqual([
    [1500, 500],
    [1000, 0],
  ])
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('is charged once to who ends their trial, and to who leaves it for another plan', async () => {
  world.setTime('2030-05-01T00:00:00Z')
  const now = await subscribe(tried.id)
  await endTrialNow(ctx, now.subscription.id)
  expect((await invoicesOf(now.memberId)).map(({ total }) => total)).toEqual([1500])
  const moved = await subscribe(tried.id)
  const change = { subscription_id: moved.subscription.id, offer_id: large.id }
  expect(await previewChange(ctx, change)).toMatchObject({
    due_now: 4500,
    lines: [
      { kind: 'plan', amount: 4000 },
      { kind: 'setup_fee', amount: 500 },
    ],
    next_payment: { amount: 4000 },
  })
  await changePlan(ctx, change)
  expect((await invoicesOf(moved.memberId)).map(linesOf)).toEqual([
    [
      ['plan', 4000],
      ['setup_fee', 500],
    ],
  ])
})

it('asks none of who changes plans, and gives none of it back as unused', async () => {
  world.setTime('2030-06-01T00:00:00Z')
  const { subscription, memberId } = await subscribe(plan.id)
  world.setTime('2030-06-16T00:00:00Z')
  await changePlan(ctx, { subscription_id: subscription.id, offer_id: large.id })
  const [, changed] = await invoicesOf(memberId)
  expect(changed).toMatchObject({ subtotal: 4000, setup_fee: 0, credit: 500, total: 3500 })
})

it('is charged again to who ended their subscription and joins anew', async () => {
  const { browser, subscription } = await subscribe(plan.id)
  await cancelNow(ctx, subscription.id)
  expect(await startTestOrder(browser, { offer_id: plan.id })).toMatchObject({ totals: { due_now: 1500 } })
})

it('is taxed as its plan, with and without reverse charge', async () => {
  const owner = viewerFrom(world.owner)
  await changeBillingSettings(ctx, owner, { tax_mode: 'inclusive', seller_vat_id: 'ATU13585627' })
  await putRate(ctx, owner, { country: 'DE', region: '', name: 'VAT', rate: 0.19 })
  const { browser, id: memberId } = await joinAsShopper(world)
  const { key } = await startTestOrder(browser, { offer_id: plan.id })
  const home = (await browser.patch(`/api/orders/${key}`, { address: { country: 'DE' } })).json()
  expect(home).toMatchObject({ totals: { total: 1500, tax: 239 } })
  const address = { country: 'DE', vat_id: 'DE136695976' }
  const business = (await browser.patch(`/api/orders/${key}`, { address })).json()
  expect(business).toMatchObject({ totals: { subtotal: 1260, setup_fee: 420, total: 1260, tax: 0 } })
  await completeTestOrder(browser, key, { payment_method: await makeCardToken(browser) })
  const subscription = await ctx.db
    .selectFrom('subscription')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  await until(new Date(Date.parse(subscription.period_end) + 1000).toISOString())
  expect((await invoicesOf(memberId)).map(({ total, lines }) => [total, linesOf({ lines })])).toEqual([
    [
      1260,
      [
        ['plan', 840],
        ['setup_fee', 420],
      ],
    ],
    [840, [['plan', 840]]],
  ])
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})
