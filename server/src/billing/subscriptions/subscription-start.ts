import { DAY_MS } from '@matinee/contract/platform/durations'
import { paymentPeriodOf } from '../../offers/offers.ts'
import type { Selectable } from 'kysely'
import { lockMember } from '../../members/queries.ts'
import type { OfferPriceTable, OfferTable } from '../../offers/tables.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { AlreadySubscribed } from '../errors.ts'
import { subscriptionStarted, trialStarted } from '../events.ts'
import { settingsOf } from '../settings.ts'
import { syncAccesses } from './accesses.ts'
import { recordStart } from './amend.ts'
import { billingPeriodFrom } from './invoice-draft.ts'
import { publishEvents, subscriptionEvent } from './subscription-events.ts'
import { insertSubscription, type SubscriptionRow } from './rows.ts'
import { dueAt, FOREVER } from './steps.ts'
import { recordTrial, type TrialSource } from './trials.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'

type StartOffer = Pick<Selectable<OfferTable>, 'id' | 'period_unit' | 'period_count' | 'instalments'>
type StartPrice = Pick<Selectable<OfferPriceTable>, 'id' | 'amount' | 'currency'>

export interface SubscriptionDiscount {
  coupon_id: number | null
  percent: number | null
  amount: number | null
  /** The number of payments it lowers; null for all. */
  periods: number | null
}

interface SubscriptionBuyer {
  tax_country?: string | null
  tax_region?: string | null
  vat_id?: string | null
  billing_name?: string | null
  billing_address?: unknown
}

export interface NewSubscription extends SubscriptionBuyer {
  member_id: number
  offer: StartOffer
  price: StartPrice
  /** Trial days; 0 for none. */
  trial_days: number
  /** Records that this person has used their trial. */
  trial_source?: TrialSource
  /** How many people it is for; 1 if omitted. */
  seats?: number
  /** What the first payment after a trial charges on top; a paid start has charged it. */
  setup_fee?: number
  payment_method_id: number | null
  /** The discount that remains after the first payment; all of it if a trial comes first. */
  discount?: SubscriptionDiscount | null
}

/**
 * Starts a subscription now: with a trial, or with a paid first period (its invoice is issued afterwards,
 * with `subscription_id` and its period). Grants what the plan covers. Runs in the caller's transaction.
 * Throws `TrialTaken`,
 * `AlreadySubscribed`.
 */
export function startSubscription(ctx: StoreContext, asked: NewSubscription): Promise<SubscriptionRow> {
  return transact(ctx, async (ctx) => {
    const { member_id, payment_method_id, trial_days, trial_source = 'checkout' } = asked
    if (trial_days > 0) await recordTrial(ctx, { member_id, payment_method_id }, trial_source)
    const row = await insertStarted(ctx, {
      ...planOf(asked),
      ...buyerOf(asked),
      ...discountColumns(asked),
      ...firstPeriod(ctx, asked),
    })
    await recordStart(ctx, row, { kind: trial_days > 0 ? 'trial_started' : 'started' })
    await publishEvents(ctx, startEvents(row))
    return row
  })
}

/** What is paid in instalments is a purchase: its order says that it began. */
function startEvents(row: SubscriptionRow) {
  const { offer_id, trial_ends_at, instalments } = row
  if (instalments) return []
  return [
    trial_ends_at
      ? subscriptionEvent(trialStarted, row, { offer_id, trial_ends_at })
      : subscriptionEvent(subscriptionStarted, row, { offer_id }),
  ]
}

const planOf = ({
  member_id,
  offer,
  price,
  setup_fee = 0,
  seats = 1,
  payment_method_id,
}: NewSubscription) => ({
  member_id,
  payment_method_id,
  offer_id: offer.id,
  price_id: price.id,
  amount: price.amount * seats,
  seats,
  setup_fee,
  currency: price.currency,
  ...periodColumns(offer),
  // The first is paid as it starts.
  instalments: offer.instalments,
  instalments_paid: offer.instalments && 1,
})

function periodColumns(offer: StartOffer) {
  const { unit, count } = paymentPeriodOf(offer)!
  return { period_unit: unit, period_count: count }
}

const buyerOf = ({ tax_country, tax_region, vat_id, billing_name, billing_address }: SubscriptionBuyer) => ({
  tax_country: tax_country ?? null,
  tax_region: tax_region ?? null,
  vat_id: vat_id ?? null,
  billing_name: billing_name ?? null,
  billing_address: billing_address ? toJsonb(billing_address) : null,
})

const discountColumns = ({ discount }: Pick<NewSubscription, 'discount'>) => ({
  coupon_id: discount?.coupon_id ?? null,
  discount_percent: discount?.percent ?? null,
  discount_amount: discount?.amount ?? null,
  discount_periods: discount?.periods ?? null,
})

function firstPeriod({ clock }: StoreContext, { offer, trial_days }: NewSubscription) {
  const now = clock.now()
  const start = now.toISOString()
  if (trial_days === 0)
    return { status: 'active' as const, ...billingPeriodFrom(start, periodColumns(offer)) }
  const end = new Date(now.getTime() + trial_days * DAY_MS).toISOString()
  return {
    status: 'trialing' as const,
    anchor_at: end,
    periods: 0,
    period_start: start,
    period_end: end,
    trial_ends_at: end,
  }
}

type FirstPeriod = Omit<Parameters<typeof insertSubscription>[1], 'store_id' | 'created_at' | 'due_at'>

async function insertStarted(ctx: StoreContext, fresh: FirstPeriod): Promise<SubscriptionRow> {
  await lockMember(ctx.db, ctx.store.id, fresh.member_id) // serializes with a concurrent change of the card
  const created_at = ctx.clock.now().toISOString()
  const row = await insertSubscription(ctx.db, { ...fresh, store_id: ctx.store.id, created_at })
  if (!row) throw AlreadySubscribed()
  const patience = await settingsOf(ctx)
  const due_at = dueAt(row, patience)
  await ctx.db.updateTable('subscription').set({ due_at }).where('id', '=', row.id).execute()
  const begun = { ...row, due_at }
  await syncAccesses(ctx, [{ before: null, after: begun }], patience)
  return begun
}

export interface ComplimentaryPlan extends SubscriptionBuyer {
  member_id: number
  offer: StartOffer
  price: StartPrice
  /** Forever if null. */
  until: string | null
  /** Converts to a paid subscription afterwards; otherwise it ends. */
  then_bill: boolean
  actor_id: number | null
}

/** Grants a complimentary plan, until a moment or forever. Throws `AlreadySubscribed`. */
export function grantSubscription(ctx: StoreContext, gift: ComplimentaryPlan): Promise<SubscriptionRow> {
  return transact(ctx, async (ctx) => {
    const start = ctx.clock.now().toISOString()
    const end = gift.until ?? FOREVER
    const row = await insertStarted(ctx, {
      ...planOf({ ...gift, payment_method_id: null, trial_days: 0 }),
      ...buyerOf(gift),
      status: 'active',
      comped: true,
      cancel_at_end: gift.until !== null && !gift.then_bill,
      anchor_at: end,
      periods: 0,
      period_start: start,
      period_end: end,
    })
    await recordStart(ctx, row, { kind: 'granted', actor_id: gift.actor_id })
    await publishEvents(ctx, [subscriptionEvent(subscriptionStarted, row, { offer_id: row.offer_id })])
    return row
  })
}
