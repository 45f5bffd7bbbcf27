import { paymentPeriodOf } from '../../offers/offers.ts'
import type { Address } from '@matinee/contract/billing/billing'
import type { Totals } from '@matinee/contract/billing/checkout'
import type { PeriodUnit } from '@matinee/contract/offers/offers'
import type { Static } from 'typebox'
import { timestampAfter } from '../../platform/clock.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { balanceOf } from './balance/balance.ts'
import { taxFor } from './taxes/tax.ts'
import { afterOne, discountOf, type Discount, type DiscountTerms } from './discount.ts'
import { periodEnd } from './periods.ts'
import { NO_TAX, totalsOf, type Sum, type TaxTerms } from './totals.ts'

export interface QuoteInput {
  /** The offer; null for a gift card, which is taxed when it is spent. */
  offer: {
    period_unit: PeriodUnit | null
    period_count: number | null
    trial_days: number
    instalments?: number | null
  } | null
  price: { amount: number; setup_fee?: number }
  currency: string
  member_id: number | null
  coupon: DiscountTerms | null
  upsell: DiscountTerms | null
  address: Address
  use_balance: boolean
  /** Starts with a trial of the offer's days, or of this many. */
  trial: boolean | number
}

export interface Quote {
  /** The price as shown. */
  totals: Static<typeof Totals>
  /** Totals of the first payment: now, or at the end of a trial. */
  sum: Sum
  tax: TaxTerms
  discount: Discount | null
}

/** The cost of a purchase now and later, including discount, tax and gift cards. */
export async function quoteOf(ctx: StoreContext, asked: QuoteInput): Promise<Quote> {
  const { price, currency, member_id, address } = asked
  const discount = discountOf(price.amount, asked)
  const tax = asked.offer ? await taxFor(ctx, address) : NO_TAX
  const spends = asked.use_balance && asked.offer && member_id && !asked.trial
  const balance = spends ? await balanceOf(ctx, member_id, currency) : 0
  const sum = totalsOf({ subtotal: price.amount, setup_fee: price.setup_fee ?? 0, discount, tax, balance })
  const renews = renewalOf(ctx, asked, { sum, tax, discount })
  return { totals: { currency, ...presentSum(sum, tax), ...dueNow(sum, asked), renews }, sum, tax, discount }
}

const presentSum = ({ subtotal, setup_fee, discount, tax, total, balance_used }: Sum, terms: TaxTerms) => ({
  subtotal,
  setup_fee,
  discount,
  tax,
  tax_mode: terms.mode,
  tax_name: terms.name,
  tax_rate: terms.rate,
  reverse_charge: terms.reverse_charge,
  total,
  balance_used,
})

const dueNow = ({ amount_due }: Sum, { trial }: QuoteInput) => ({ due_now: trial ? 0 : amount_due })

/** The next payment: the first one after a trial, otherwise the second. */
function renewalOf(
  { clock }: StoreContext,
  asked: QuoteInput,
  { sum, tax, discount }: Omit<Quote, 'totals'>,
): Quote['totals']['renews'] {
  const { offer, price, trial } = asked
  const period = offer && paymentPeriodOf(offer)
  if (!period) return null
  const payments = offer.instalments ? offer.instalments - 1 : null
  const loweredBy = (of: Discount | null) => {
    if (!of || of.periods === null || (payments !== null && of.periods >= payments)) return null
    return { payments: of.periods, later: totalsOf({ subtotal: price.amount, discount: null, tax }).total }
  }
  if (trial) {
    const days = trial === true ? offer.trial_days : trial
    const { total } = totalsOf({ subtotal: price.amount, discount, tax })
    const at = timestampAfter(clock, days * DAY_SECONDS)
    return { amount: total, setup_fee: sum.total - total, at, lowered: loweredBy(discount) }
  }
  const rest = afterOne(discount)
  const next = totalsOf({ subtotal: price.amount, discount: rest, tax })
  const at = periodEnd(clock.now().toISOString(), period)
  return { amount: next.total, at, ...(payments !== null && { payments }), lowered: loweredBy(rest) }
}

const DAY_SECONDS = 24 * 60 * 60
