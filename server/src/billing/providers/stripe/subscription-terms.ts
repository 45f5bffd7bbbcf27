import type Stripe from 'stripe'
import type { ForeignTerms } from '../provider.ts'
import { fromStripe } from './amounts.ts'
import { idOf } from './outcomes.ts'

const EXPANSIONS = ['data.customer', 'data.discounts.source.coupon']

/** What every customer of an account pays by a subscription that has not ended. */
export async function* termsOfAll(stripe: Stripe): AsyncGenerator<ForeignTerms> {
  for await (const each of stripe.subscriptions.list({ limit: 100, expand: EXPANSIONS })) yield termsOf(each)
}

function termsOf(subscription: Stripe.Subscription): ForeignTerms {
  const { id, customer, currency, pause_collection, items } = subscription
  const ends = Math.max(...items.data.map(({ current_period_end }) => current_period_end))
  const units = unitsOf(items.data)
  const period = periodOf(items.data)
  return {
    ref: id,
    customer_ref: idOf(customer)!,
    email: typeof customer === 'string' || customer.deleted ? null : customer.email,
    status: statusOf(subscription, ends),
    currency: currency.toUpperCase(),
    amount: units === null ? null : fromStripe(units, currency),
    period,
    discount: units === null || period === null ? null : discountOf(subscription, { units, ends, period }),
    period_end: momentOf(ends),
    resumes_at: pause_collection?.resumes_at ? momentOf(pause_collection.resumes_at) : null,
  }
}

const momentOf = (seconds: number) => new Date(seconds * 1000).toISOString()

function statusOf(subscription: Stripe.Subscription, ends: number): ForeignTerms['status'] {
  const { status, pause_collection, cancel_at_period_end, cancel_at } = subscription
  if (status !== 'active' && status !== 'trialing') return 'on_hold'
  if (pause_collection) return 'paused'
  if (cancel_at_period_end || (cancel_at !== null && cancel_at <= ends)) return 'canceling'
  return status === 'trialing' ? 'trialing' : 'active'
}

/** What a period costs, in Stripe's units; null where it depends on what was used. */
function unitsOf(items: readonly Stripe.SubscriptionItem[]): number | null {
  let sum = 0
  for (const { price, quantity } of items) {
    if (price.unit_amount === null) return null
    sum += price.unit_amount * (quantity ?? 1)
  }
  return sum
}

/** How often somebody pays; null where parts of it are paid at different times. */
function periodOf(items: readonly Stripe.SubscriptionItem[]): ForeignTerms['period'] {
  const [first, ...others] = items.map(({ price }) => price.recurring)
  const isSame = others.every(
    (other) => other?.interval === first?.interval && other?.interval_count === first?.interval_count,
  )
  if (!first || !isSame) return null
  return { unit: first.interval as 'day' | 'week' | 'month' | 'year', count: first.interval_count }
}

interface PeriodPrice {
  units: number
  ends: number
  period: NonNullable<ForeignTerms['period']>
}

/** What coupons take off each payment together. Those that end at different times go on until the last of them. */
function discountOf(
  { discounts, currency }: Stripe.Subscription,
  { units, ends, period }: PeriodPrice,
): ForeignTerms['discount'] {
  const given = discounts.filter((discount) => typeof discount !== 'string')
  const off = given.reduce((sum, { source: { coupon } }) => sum + unitsOff(coupon, units), 0)
  if (off === 0) return null
  const left = given.map(({ end }) => (end === null ? null : paymentsUntil(end, ends, period)))
  const payments = left.includes(null) ? null : Math.max(...left.map(Number))
  return payments === 0 ? null : { amount: fromStripe(Math.min(off, units), currency), payments }
}

function unitsOff(coupon: string | Stripe.Coupon | null, units: number): number {
  if (coupon === null || typeof coupon === 'string') return 0
  return coupon.amount_off ?? Math.round((units * (coupon.percent_off ?? 0)) / 100)
}

const DAYS = { day: 1, week: 7, month: 30.4, year: 365.2 }
const DAY_SECONDS = 24 * 60 * 60

/** The payments from a moment on that are due before another. */
const paymentsUntil = (end: number, from: number, { unit, count }: PeriodPrice['period']) =>
  end <= from ? 0 : Math.ceil((end - from) / (DAYS[unit] * count * DAY_SECONDS))
