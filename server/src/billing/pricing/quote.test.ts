import fc from 'fast-check'
import { expect, it } from 'vitest'
import { storeContextOf } from '../../../testing/store-context.ts'
import { makeWorld } from '../../../testing/world.ts'
import { changeBillingSettings } from './settings-changes.ts'
import { putRate } from './taxes/tax-admin.ts'
import { viewerFrom } from '../../../testing/viewer.ts'
import { quoteOf, type QuoteInput } from './quote.ts'

const world = await makeWorld()
const ctx = storeContextOf(world)
const owner = viewerFrom(world.owner)
world.setTime('2030-01-31T10:00:00.000Z')

const MONTHLY = { period_unit: 'month', period_count: 1, trial_days: 14 } as const
const asked: QuoteInput = {
  offer: MONTHLY,
  price: { amount: 1000 },
  currency: 'USD',
  member_id: null,
  coupon: null,
  upsell: null,
  address: { country: 'DE' },
  use_balance: true,
  trial: false,
}
const half = { id: 1, percent: 50, amount: null, duration: 'once' as const, periods: null }

it('says what is due now and what follows', async () => {
  expect((await quoteOf(ctx, asked)).totals).toMatchObject({
    due_now: 1000,
    renews: { amount: 1000, at: '2030-02-28T10:00:00.000Z' },
  })
})

it('takes nothing at the beginning of a trial, and the first payment at its end', async () => {
  const { totals, sum } = await quoteOf(ctx, { ...asked, trial: true, coupon: half })
  expect(totals).toMatchObject({ due_now: 0, renews: { amount: 500, at: '2030-02-14T10:00:00.000Z' } })
  expect(sum.amount_due).toBe(500)
})

it.each([
  ['once', null, 1000],
  ['repeating', 1, 1000],
  ['repeating', 2, 500],
  ['forever', null, 500],
] as const)(
  'lowers the second payment by a coupon that counts %s (%s)',
  async (duration, periods, amount) => {
    const { totals } = await quoteOf(ctx, { ...asked, coupon: { ...half, duration, periods } })
    expect(totals).toMatchObject({ due_now: 500, renews: { amount } })
  },
)

it('takes off the larger of a coupon and an upsell, never both', async () => {
  const upsell = { id: 7, percent: 60, duration: 'once' as const, periods: null }
  const { totals, discount } = await quoteOf(ctx, { ...asked, coupon: half, upsell })
  expect(totals).toMatchObject({ discount: 600, due_now: 400 })
  expect(discount).toMatchObject({ upsell_id: 7, coupon_id: null })
  const even = await quoteOf(ctx, { ...asked, coupon: half, upsell: { ...upsell, percent: 50 } })
  expect(even.discount).toMatchObject({ coupon_id: 1, upsell_id: null })
})

it('adds the tax of the place, and none for a business elsewhere in the union', async () => {
  await changeBillingSettings(ctx, owner, { tax_mode: 'exclusive', seller_vat_id: 'ATU13585627' })
  await putRate(ctx, owner, { country: 'DE', region: '', name: 'VAT', rate: 0.19 })
  expect((await quoteOf(ctx, asked)).totals).toMatchObject({
    tax: 190,
    total: 1190,
    due_now: 1190,
    tax_name: 'VAT',
  })
  const business = { ...asked, address: { country: 'DE', vat_id: 'DE136695976' } }
  expect((await quoteOf(ctx, business)).totals).toMatchObject({ tax: 0, total: 1000, reverse_charge: true })
})

it('adds up whatever is asked', async () => {
  const wishes = fc.record({
    amount: fc.integer({ min: 0, max: 1_000_000 }),
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    trial: fc.boolean(),
    percent: fc.integer({ min: 1, max: 100 }),
    country: fc.constantFrom('DE', 'US', 'FR'),
  })
  await fc.assert(
    fc.asyncProperty(wishes, async ({ amount, currency, trial, percent, country }) => {
      const { totals } = await quoteOf(ctx, {
        ...asked,
        currency,
        trial,
        price: { amount },
        coupon: { ...half, percent },
        address: { country },
      })
      expect(totals.subtotal - totals.discount + totals.tax).toBe(totals.total)
      expect(totals.due_now).toBe(trial ? 0 : totals.total - totals.balance_used)
      expect(Math.min(...[totals.total, totals.due_now, totals.renews!.amount])).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 40 },
  )
})
