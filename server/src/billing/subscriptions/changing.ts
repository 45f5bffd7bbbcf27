import type { ChangePreview } from '@matinee/contract/billing'
import { findOfferOnSale, priceIn, type Offer } from '../../membership/offers.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { findCoupon } from '../coupons/coupons.ts'
import { PayFirst, PlanNotForSale, ResumeFirst, SamePlan, SubscriptionNotFound } from '../errors.ts'
import { planChanged } from '../events.ts'
import type { InvoiceDraft, InvoiceLine } from '../invoices/invoices.ts'
import { act, lockForAct, promise, redeem, type By, type Done, type Promised } from './acting.ts'
import { amend } from './amend.ts'
import { draftFor, gatherFacts, spanFrom, sumOf, usedUp, type Facts, type Span } from './drafting.ts'
import { monthsOf } from './mrr.ts'
import { announce, newsOf } from './news.ts'
import { SETTLED } from './paid.ts'
import { unusedCredit } from './proration.ts'
import { findSubscription, lockLive, type SubscriptionRow } from './rows.ts'
import type { Discount } from './starting.ts'

export interface Change {
  subscription_id: number
  offer_id: number
  /** A dearer plan begins now and a cheaper one at the end of the period, unless told otherwise; out of a trial it begins now. */
  when?: 'now' | 'period_end'
  coupon_code?: string
}

/** What a change would be: the same for a preview and for the change itself, for members and for the staff. */
interface Quote {
  when: 'now' | 'period_end'
  offer: Offer
  /** The subscription as it would be with the new plan, before its first payment. */
  row: SubscriptionRow
  /** What is left of the plan before, in minor units. */
  unused: number
  span: Span
  facts: Facts
  coupon_id: number | null
}

async function quote(ctx: StoreContext, before: SubscriptionRow, change: Change): Promise<Quote> {
  if (before.status === 'past_due' || before.status === 'on_hold') throw PayFirst()
  if (before.status === 'paused') throw ResumeFirst()
  if (before.offer_id === change.offer_id) throw SamePlan()
  const offer = await findOfferOnSale(ctx, change.offer_id)
  const price = priceIn(offer, before.currency)
  if (!price || !offer.period_unit || !offer.period_count) throw PlanNotForSale()
  const period = { period_unit: offer.period_unit, period_count: offer.period_count }
  const discount = await discountOf(ctx, before, { ...change, amount: price.amount })
  const plan = {
    offer_id: offer.id,
    price_id: price.id,
    amount: price.amount,
    ...period,
    ...asColumns(discount),
  }
  const when = whenOf(before, { ...plan, when: change.when })
  const unused = when === 'now' ? await unusedCredit(ctx, before) : 0
  const row = { ...before, ...plan, credit: before.credit + unused }
  const span = spanFrom(when === 'now' ? ctx.clock.now().toISOString() : before.period_end, row)
  const coupon_id = discount?.coupon_id ?? null
  return { when, offer, row, unused, span, facts: await gatherFacts(ctx, [row]), coupon_id }
}

type NewPlan = Pick<SubscriptionRow, 'amount' | 'period_unit' | 'period_count'>

function whenOf(before: SubscriptionRow, { when, ...plan }: NewPlan & { when: Change['when'] }) {
  if (before.status === 'trialing' || before.comped) return 'now'
  const aMonth = (of: NewPlan) => of.amount / monthsOf(of)
  return when ?? (aMonth(plan) > aMonth(before) ? 'now' : 'period_end')
}

async function discountOf(
  ctx: StoreContext,
  { member_id, currency }: SubscriptionRow,
  { coupon_code: code, offer_id, amount }: Change & { amount: number },
): Promise<Discount | null> {
  if (!code) return null
  const coupon = await findCoupon(ctx, { code, offer_id, amount, currency, member_id, for: 'change' })
  const periods = { once: 1, repeating: coupon.periods, forever: null }[coupon.duration]
  return { coupon_id: coupon.id, percent: coupon.percent, amount: coupon.amount, periods }
}

/** Without a new one, what lowers its payments goes on doing so. */
const asColumns = (discount: Discount | null) =>
  discount && {
    coupon_id: discount.coupon_id,
    discount_percent: discount.percent,
    discount_amount: discount.amount,
    discount_periods: discount.periods,
  }

/** What changing to another plan would cost, line by line. */
export async function previewChange(ctx: StoreContext, change: Change): Promise<ChangePreview> {
  const before = await findSubscription(ctx.db, ctx.store.id, change.subscription_id)
  if (!before || before.status === 'canceled') throw SubscriptionNotFound()
  const quoted = await quote(ctx, before, change)
  const { when, offer, row, span, facts } = quoted
  const sum = sumOf(row, facts)
  const isNow = when === 'now'
  const after = { ...row, ...usedUp(row, sum) }
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

function linesOf({ offer, row, facts, unused }: Quote, titleBefore: string) {
  const { discount } = sumOf(row, facts)
  return [
    { kind: 'plan' as const, title: offer.title, amount: row.amount },
    ...(discount > 0 ? [{ kind: 'discount' as const, title: offer.title, amount: -discount }] : []),
    ...(unused > 0 ? [{ kind: 'credit' as const, title: titleBefore, amount: -unused }] : []),
  ]
}

const titleOf = async ({ db }: StoreContext, { offer_id }: SubscriptionRow) =>
  (await db.selectFrom('offer').select('title').where('id', '=', offer_id).executeTakeFirstOrThrow()).title

/**
 * Changes the plan of a subscription: now, with what is left of the plan before as credit, or at the end of its period.
 * Out of a trial it begins now, which ends the trial. Throws `PaymentDeclined`, and then nothing has changed.
 */
export function changePlan(ctx: StoreContext, change: Change, by: By = {}): Promise<Done> {
  return act(
    ctx,
    async (ctx) => {
      const before = await lockForAct(ctx, change.subscription_id)
      const quoted = await quote(ctx, before, change)
      return quoted.when === 'now'
        ? promise(ctx, before, await promisedBy(ctx, before, quoted, by), by)
        : { subscription: await changeAtEnd(ctx, before, quoted, by), payment: null }
    },
    by,
  )
}

async function promisedBy(
  ctx: StoreContext,
  before: SubscriptionRow,
  quoted: Quote,
  { actor_id = null }: By,
): Promise<Omit<Promised, 'version'>> {
  const { row, span, coupon_id } = quoted
  const draft = draftOf(quoted, await titleOf(ctx, before))
  const { offer_id, price_id, amount, period_unit, period_count } = row
  const plan = { offer_id, price_id, amount, period_unit, period_count, ...discountColumns(row) }
  const now = ctx.clock.now().toISOString()
  const over = before.status === 'trialing' ? { trial_ends_at: now } : {}
  const to = { ...SETTLED, ...GOES_ON, ...plan, ...span, ...over, ...usedUp(row, draft.sum) }
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

/** Whoever chooses a plan wants to go on. */
const GOES_ON = {
  cancel_at_end: false,
  canceled_at: null,
  pause_at_end: null,
  next_offer_id: null,
  next_price_id: null,
  next_price_from: null,
} satisfies Partial<SubscriptionRow>

function draftOf(quoted: Quote, titleBefore: string): InvoiceDraft {
  const { offer, row, span, facts } = quoted
  const sum = sumOf(row, facts)
  const { period_start, period_end } = span
  const plan: InvoiceLine = {
    title: offer.title,
    kind: 'plan',
    quantity: 1,
    amount: row.amount,
    period_start,
    period_end,
    offer_id: offer.id,
  }
  const left: InvoiceLine[] =
    sum.credit > 0 ? [{ title: titleBefore, kind: 'credit', quantity: 1, amount: -sum.credit }] : []
  return { ...draftFor(row, facts), reason: 'change', period_start, period_end, lines: [plan, ...left], sum }
}

async function changeAtEnd(
  ctx: StoreContext,
  before: SubscriptionRow,
  quoted: Quote,
  { actor_id = null }: By,
) {
  const { offer, row, coupon_id } = quoted
  if (coupon_id) await redeem(ctx, before, { coupon_id, amount: 0 })
  const next = { next_offer_id: offer.id, next_price_id: row.price_id }
  const to = { ...GOES_ON, ...discountColumns(row), ...next }
  const details = { offer_id: offer.id }
  const after = await amend(ctx, { before, to, kind: 'change_planned', details, actor_id })
  const news = { offer_id: offer.id, from_offer_id: before.offer_id, at_end: true }
  await announce(ctx, [newsOf(planChanged, after, news)])
  return after
}

/** Takes back a change that waits for the end of the period. */
export const keepPlan = (ctx: StoreContext, subscriptionId: number, { actor_id = null }: By = {}) =>
  transact(ctx, async (ctx) => {
    const before = await lockLive(ctx, subscriptionId)
    if (!before.next_offer_id) return before
    const to = { next_offer_id: null, next_price_id: null, next_price_from: null }
    return amend(ctx, { before, to, kind: 'change_kept', actor_id })
  })
