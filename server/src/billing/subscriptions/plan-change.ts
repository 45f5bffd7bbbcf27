import { assertIsPlan } from './instalments.ts'
import type { ChangePreview } from '@matinee/contract/billing/billing'
import { findOfferOnSale, priceIn, type Offer } from '../../offers/offers.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findCoupon } from '../pricing/coupons/coupons.ts'
import {
  PayFirst,
  PlanNotForSale,
  ResumeFirst,
  SamePlan,
  SubscriptionNotFound,
  TooManySeats,
} from '../errors.ts'
import { planChanged } from '../events.ts'
import type { InvoiceDraft, InvoiceLine } from '../invoices/invoices.ts'
import {
  runPaidChange,
  lockForPaidChange,
  createPaidChange,
  redeem,
  type SubscriptionActor,
  type PaidChangeResult,
  type PaidChangeSnapshot,
} from './paid-change.ts'
import { updateOneWithHistory } from './amend.ts'
import {
  draftFor,
  setupFeeLines,
  loadRenewalContext,
  billingPeriodFrom,
  sumOf,
  consumedBy,
  type RenewalContext,
  type BillingPeriod,
} from './invoice-draft.ts'
import { monthsOf } from './mrr.ts'
import { publishEvents, subscriptionEvent } from './subscription-events.ts'
import { NOTHING_OPEN } from './paid-renewal.ts'
import { unusedCredit } from './proration.ts'
import { assertChargedHereAlone } from './renewal-guard.ts'
import { findSubscription, lockLive, type SubscriptionRow } from './rows.ts'
import type { SubscriptionDiscount } from './subscription-start.ts'

export interface PlanChangeInput {
  subscription_id: number
  offer_id: number
  /**
   * A more expensive plan begins now and a cheaper one at the end of the period, unless requested otherwise; during a
   * trial it begins now.
   */
  when?: 'now' | 'period_end'
  coupon_code?: string
}

/** The quote of a plan change, shared by preview and change, for members and staff. */
interface PlanChangeQuote {
  when: 'now' | 'period_end'
  offer: Offer
  /** The subscription as it would be with the new plan, before its first payment. */
  row: SubscriptionRow
  /** The unused value of the previous plan, in minor units. */
  unused: number
  span: BillingPeriod
  facts: RenewalContext
  coupon_id: number | null
}

async function quotePlanChange(
  ctx: StoreContext,
  before: SubscriptionRow,
  change: PlanChangeInput,
): Promise<PlanChangeQuote> {
  assertIsPlan(before)
  if (before.status === 'past_due' || before.status === 'on_hold') throw PayFirst()
  if (before.status === 'paused') throw ResumeFirst()
  if (before.offer_id === change.offer_id) throw SamePlan()
  const offer = await findOfferOnSale(ctx, change.offer_id)
  const price = priceIn(offer, before.currency)
  if (!price || !offer.period_unit || !offer.period_count) throw PlanNotForSale()
  if (before.seats > (offer.max_seats ?? 1)) throw TooManySeats()
  const amount = price.amount * before.seats
  const period = { period_unit: offer.period_unit, period_count: offer.period_count }
  const discount = await discountOf(ctx, before, { ...change, amount })
  const plan = {
    offer_id: offer.id,
    price_id: price.id,
    amount,
    ...period,
    ...discountColumnsOf(discount),
  }
  const when = changeTimeOf(before, { ...plan, when: change.when })
  const unused = when === 'now' ? await unusedCredit(ctx, before) : 0
  const row = { ...before, ...plan, credit: before.credit + unused }
  const span = billingPeriodFrom(when === 'now' ? ctx.clock.now().toISOString() : before.period_end, row)
  const coupon_id = discount?.coupon_id ?? null
  return { when, offer, row, unused, span, facts: await loadRenewalContext(ctx, [row]), coupon_id }
}

type NewPlan = Pick<SubscriptionRow, 'amount' | 'period_unit' | 'period_count'>

function changeTimeOf(
  before: SubscriptionRow,
  { when, ...plan }: NewPlan & { when: PlanChangeInput['when'] },
) {
  if (before.status === 'trialing' || before.comped) return 'now'
  const aMonth = (of: NewPlan) => of.amount / monthsOf(of)
  return when ?? (aMonth(plan) > aMonth(before) ? 'now' : 'period_end')
}

async function discountOf(
  ctx: StoreContext,
  { member_id, currency }: SubscriptionRow,
  { coupon_code: code, offer_id, amount }: PlanChangeInput & { amount: number },
): Promise<SubscriptionDiscount | null> {
  if (!code) return null
  const coupon = await findCoupon(ctx, { code, offer_id, amount, currency, member_id, for: 'change' })
  const periods = { once: 1, repeating: coupon.periods, forever: null }[coupon.duration]
  return { coupon_id: coupon.id, percent: coupon.percent, amount: coupon.amount, periods }
}

/** Without a new discount the current one continues. */
const discountColumnsOf = (discount: SubscriptionDiscount | null) =>
  discount && {
    coupon_id: discount.coupon_id,
    discount_percent: discount.percent,
    discount_amount: discount.amount,
    discount_periods: discount.periods,
  }

/** Previews what a plan change costs, line by line. */
export async function previewChange(ctx: StoreContext, change: PlanChangeInput): Promise<ChangePreview> {
  const before = await findSubscription(ctx.db, ctx.store.id, change.subscription_id)
  if (!before || before.status === 'canceled') throw SubscriptionNotFound()
  const quoted = await quotePlanChange(ctx, before, change)
  const { when, offer, row, span, facts } = quoted
  const sum = sumOf(row, facts)
  const isNow = when === 'now'
  const after = { ...row, ...consumedBy(row, sum) }
  const next = sumOf(after, { ...facts, balances: new Map() })
  return {
    offer_id: offer.id,
    title: offer.title,
    when,
    lines: linesOf(quoted, await titleOf(ctx, before)),
    tax: isNow ? sum.tax : 0,
    due_now: isNow ? sum.amount_due : 0,
    credit: isNow ? after.credit : 0,
    currency: row.currency,
    next_payment: isNow
      ? { amount: next.total, at: span.period_end }
      : { amount: sum.amount_due, at: before.period_end },
  }
}

function linesOf({ offer, row, facts, unused }: PlanChangeQuote, titleBefore: string) {
  const { discount, setup_fee } = sumOf(row, facts)
  return [
    { kind: 'plan' as const, title: offer.title, amount: row.amount },
    ...(setup_fee > 0 ? [{ kind: 'setup_fee' as const, title: titleBefore, amount: setup_fee }] : []),
    ...(discount > 0 ? [{ kind: 'discount' as const, title: offer.title, amount: -discount }] : []),
    ...(unused > 0 ? [{ kind: 'credit' as const, title: titleBefore, amount: -unused }] : []),
  ]
}

const titleOf = async ({ db }: StoreContext, { offer_id }: SubscriptionRow) =>
  (await db.selectFrom('offer').select('title').where('id', '=', offer_id).executeTakeFirstOrThrow()).title

/**
 * Changes the plan of a subscription: now, with credit for the unused part of the previous plan, or at the
 * end of its period. In a trial it starts now and ends the trial. Throws `PaymentDeclined`, and then nothing
 * has changed.
 */
export async function changePlan(
  ctx: StoreContext,
  change: PlanChangeInput,
  by: SubscriptionActor = {},
): Promise<PaidChangeResult> {
  if (change.when !== 'period_end') await assertChargedHereAlone(ctx, change.subscription_id)
  return runPaidChange(
    ctx,
    async (ctx) => {
      const before = await lockForPaidChange(ctx, change.subscription_id)
      const quoted = await quotePlanChange(ctx, before, change)
      return quoted.when === 'now'
        ? createPaidChange(ctx, before, await planChangeSnapshot(ctx, before, quoted, by), by)
        : { subscription: await changeAtEnd(ctx, before, quoted, by), payment: null }
    },
    by,
  )
}

async function planChangeSnapshot(
  ctx: StoreContext,
  before: SubscriptionRow,
  quoted: PlanChangeQuote,
  { actor_id = null }: SubscriptionActor,
): Promise<Omit<PaidChangeSnapshot, 'version'>> {
  const { row, span, coupon_id } = quoted
  const draft = draftOf(quoted, { title: await titleOf(ctx, before), offer_id: before.offer_id })
  const { offer_id, price_id, amount, period_unit, period_count } = row
  const plan = { offer_id, price_id, amount, period_unit, period_count, ...discountColumns(row) }
  const now = ctx.clock.now().toISOString()
  const over = before.status === 'trialing' ? { trial_ends_at: now } : {}
  const to = {
    ...NOTHING_OPEN,
    ...WITHOUT_CANCELLATION,
    ...plan,
    ...span,
    ...over,
    ...consumedBy(row, draft.sum),
  }
  const details = { from_offer_id: before.offer_id }
  return { kind: 'changed', draft, to, details, coupon_id, actor_id }
}

const discountColumns = ({
  coupon_id,
  discount_percent,
  discount_amount,
  discount_periods,
}: SubscriptionRow) => ({
  coupon_id,
  discount_percent,
  discount_amount,
  discount_periods,
})

/** Choosing a plan withdraws a cancellation. */
const WITHOUT_CANCELLATION = {
  cancel_at_end: false,
  canceled_at: null,
  pause_at_end: null,
  next_offer_id: null,
  next_price_id: null,
} satisfies Partial<SubscriptionRow>

function draftOf(quoted: PlanChangeQuote, planBefore: Pick<InvoiceLine, 'title' | 'offer_id'>): InvoiceDraft {
  const { offer, row, span, facts } = quoted
  const sum = sumOf(row, facts)
  const { period_start, period_end } = span
  const plan: InvoiceLine = {
    title: offer.title,
    kind: 'plan',
    quantity: row.seats,
    amount: sum.subtotal - sum.setup_fee,
    period_start,
    period_end,
    offer_id: offer.id,
  }
  const left: InvoiceLine[] =
    sum.credit > 0 ? [{ ...planBefore, kind: 'credit', quantity: 1, amount: -sum.credit }] : []
  const lines = [plan, ...setupFeeLines(planBefore, sum), ...left]
  return { ...draftFor(row, facts), reason: 'change', period_start, period_end, lines, sum }
}

async function changeAtEnd(
  ctx: StoreContext,
  before: SubscriptionRow,
  quoted: PlanChangeQuote,
  { actor_id = null }: SubscriptionActor,
) {
  const { offer, row, coupon_id } = quoted
  if (coupon_id) await redeem(ctx, before, { coupon_id, amount: 0 })
  const next = { next_offer_id: offer.id, next_price_id: row.price_id }
  const to = { ...WITHOUT_CANCELLATION, ...discountColumns(row), ...next }
  const details = { offer_id: offer.id }
  const after = await updateOneWithHistory(ctx, { before, to, kind: 'change_planned', details, actor_id })
  const news = { offer_id: offer.id, from_offer_id: before.offer_id, at_end: true }
  await publishEvents(ctx, [subscriptionEvent(planChanged, after, news)])
  return after
}

/** Cancels a plan change scheduled for the end of the period. */
export const cancelPlanChange = (
  ctx: StoreContext,
  subscriptionId: number,
  { actor_id = null }: SubscriptionActor = {},
) =>
  transact(ctx, async (ctx) => {
    const before = await lockLive(ctx, subscriptionId)
    if (!before.next_offer_id) return before
    const to = { next_offer_id: null, next_price_id: null }
    return updateOneWithHistory(ctx, { before, to, kind: 'change_kept', actor_id })
  })
