import { expect, it } from 'vitest'
import {
  startTestOrder,
  insertTestCoupon,
  insertTestOffer,
  makeShop,
  joinAsShopper,
} from '../../../../testing/shop.ts'

const world = await makeShop()
const month = await insertTestOffer(world, { amount: 1200, prices: { EUR: 1000 } })
const year = await insertTestOffer(world, { amount: 9000, trial_days: 7 })
const priceOf = (id: number, currency = 'USD') =>
  world.ctx.db
    .selectFrom('offer_price')
    .select('id')
    .where('offer_id', '=', id)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()

it('tells what a code takes off each price of the plans, however it is written', async () => {
  const { browser } = await joinAsShopper(world)
  const { code } = await insertTestCoupon(world, { code: 'LESS25', percent: 25 })
  const answer = (await browser.get('/api/coupons/less-25')).json()
  expect(answer).toMatchObject({ code, percent: 25, duration: 'once', amount: null, currency: null })
  const byPrice = new Map(
    answer.prices.map((price: { price_id: number; amount: number }) => [price.price_id, price.amount]),
  )
  expect(byPrice.get((await priceOf(month.id)).id)).toBe(900)
  expect(byPrice.get((await priceOf(month.id, 'EUR')).id)).toBe(750)
  expect(byPrice.get((await priceOf(year.id)).id)).toBe(6750)
})

it('takes an amount off the prices of its currency alone', async () => {
  const { browser } = await joinAsShopper(world)
  await insertTestCoupon(world, { code: 'THREE', amount: 300 })
  const { prices } = (await browser.get('/api/coupons/THREE')).json()
  expect(prices).toContainEqual({ price_id: (await priceOf(month.id)).id, amount: 900 })
  expect(prices).toHaveLength(2)
})

it('says why a code is good for nothing', async () => {
  const { browser } = await joinAsShopper(world)
  const told = async (code: string) => (await browser.get(`/api/coupons/${code}`)).json().code
  const over = await insertTestCoupon(world, { code: 'OVER', max_redemptions: 1 })
  await world.ctx.db.updateTable('coupon').set({ redemptions: 1 }).where('id', '=', over.id).execute()
  const { id } = await insertTestCoupon(world, { code: 'PAST' })
  const past = new Date(world.ctx.clock.now().getTime() - 1000).toISOString()
  await world.ctx.db.updateTable('coupon').set({ expires_at: past }).where('id', '=', id).execute()
  expect([await told('NOBODY'), await told('OVER'), await told('PAST')]).toEqual([
    'coupon_unknown',
    'coupon_spent',
    'coupon_expired',
  ])
})

it.each([
  ['once', undefined, month, { due_now: 900, renews: { amount: 1200, lowered: null } }],
  ['repeating', 3, month, { due_now: 900, renews: { amount: 900, lowered: { payments: 2, later: 1200 } } }],
  ['forever', undefined, month, { due_now: 900, renews: { amount: 900, lowered: null } }],
  ['once', undefined, year, { due_now: 0, renews: { amount: 6750, lowered: { payments: 1, later: 9000 } } }],
] as const)('says the price after it: %s (%s payments)', async (duration, periods, offer, totals) => {
  const { browser } = await joinAsShopper(world)
  const { code } = await insertTestCoupon(world, { percent: 25, duration, ...(periods && { periods }) })
  const order = await startTestOrder(browser, { offer_id: offer.id, coupon: code })
  expect(order.totals).toMatchObject(totals)
})
