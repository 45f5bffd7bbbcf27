import { describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import {
  makeCardToken,
  completeTestOrder,
  insertTestCoupon,
  insertTestOffer,
  makeShop,
  joinAsShopper,
} from '../../../testing/shop.ts'

const world = await makeShop()
const { db } = world.ctx
const month = await insertTestOffer(world, { prices: { EUR: 899 } })
const year = await insertTestOffer(world, { amount: 9900 })
const tried = await insertTestOffer(world, { trial_days: 14 })
const gone = await insertTestOffer(world)
await db.updateTable('offer').set({ state: 'archived' }).where('id', '=', gone.id).execute()
const coupon = await insertTestCoupon(world, { percent: 50 })
const { id: upsell_id } = await db
  .insertInto('upsell')
  .values({
    store_id: world.storeId,
    from_offer_id: month.id,
    to_offer_id: year.id,
    title: 'A year at once',
    percent: 20,
    created_at: new Date().toISOString(),
  })
  .returning('id')
  .executeTakeFirstOrThrow()

interface CheckoutCase {
  plan: { id: number }
  card?: string
  currency?: string
  coupon?: typeof coupon
  upsell?: boolean
  twice?: boolean
}

/** The checkout, step by step. */
async function byOrder(browser: Browser, { plan, card, currency, coupon, upsell }: CheckoutCase) {
  const answer = await browser.post('/api/orders', { offer_id: plan.id, ...(currency && { currency }) })
  if (answer.statusCode !== 201) return answer
  const { order } = answer.json()
  const changes = { ...(coupon && { coupon: coupon.code }), ...(upsell && { upsell }) }
  if (Object.keys(changes).length > 0) await browser.patch(`/api/orders/${order.key}`, changes)
  return completeTestOrder(browser, order.key, { payment_method: await makeCardToken(browser, card) })
}

/** The single call an integration makes. */
const byCall = async (browser: Browser, { plan, card, currency, coupon, upsell }: CheckoutCase) =>
  browser.post('/api/billings/provider_subscription', {
    plan_id: plan.id,
    payment_method: await makeCardToken(browser, card),
    ...(currency && { currency }),
    ...(coupon && { coupon_id: coupon.id }),
    ...(upsell && { upsell_id }),
  })

/** A member's accesses and payments, for either way. */
async function resultOf(pay: typeof byOrder, wish: CheckoutCase) {
  const { browser, id } = await joinAsShopper(world)
  if (wish.twice) await pay(browser, wish)
  const answer = await pay(browser, wish)
  const { code = null, details = null, requires_action } = answer.json()
  const of = (table: 'subscription' | 'invoice' | 'coupon_redemption') =>
    db.selectFrom(table).where('member_id', '=', id)
  return {
    status: answer.statusCode < 300 ? 'done' : answer.statusCode,
    refused: [code, details?.decline_code ?? null],
    asks: requires_action?.provider ?? null,
    plans: await of('subscription')
      .select(['offer_id', 'status', 'amount', 'currency', 'coupon_id'])
      .execute(),
    invoices: await of('invoice').select(['total', 'currency', 'status']).execute(),
    redeemed: await of('coupon_redemption').select(['coupon_id', 'amount']).execute(),
  }
}

const CASES: Record<string, CheckoutCase> = {
  'a plan': { plan: month },
  'another currency': { plan: month, currency: 'EUR' },
  'a coupon': { plan: month, coupon },
  'the upsell in its place': { plan: month, upsell: true },
  'a trial': { plan: tried },
  'a declined card': { plan: month, card: '4000000000000002' },
  'a bank that asks': { plan: month, card: '4000002500003155' },
  'a plan that is sold no more': { plan: gone },
  'a plan one has already': { plan: month, twice: true },
}

describe('the checkout and the call of an integration', () => {
  it.each(Object.entries(CASES))('come to the same: %s', async (_name, wish) => {
    expect(await resultOf(byCall as typeof byOrder, wish)).toEqual(await resultOf(byOrder, wish))
  })
})
