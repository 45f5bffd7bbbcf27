import type { Selectable } from 'kysely'
import { lockMember } from '../../members/queries.ts'
import type { OfferPriceTable, OfferTable } from '../../membership/tables.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { AlreadySubscribed } from '../errors.ts'
import { subscriptionStarted, trialStarted } from '../events.ts'
import { settingsOf } from '../settings.ts'
import { keepAccesses } from './accesses.ts'
import { noteStart } from './amend.ts'
import { spanFrom } from './drafting.ts'
import { announce, newsOf } from './news.ts'
import { insertSubscription, type SubscriptionRow } from './rows.ts'
import { DAY, dueAt, FOREVER } from './steps.ts'
import { takeTrial, type TrialSource } from './trials.ts'

type OfferRow = Pick<Selectable<OfferTable>, 'id' | 'period_unit' | 'period_count'>
type PriceRow = Pick<Selectable<OfferPriceTable>, 'id' | 'amount' | 'currency'>

export interface Discount {
  coupon_id: number | null
  percent: number | null
  amount: number | null
  /** Payments it lowers; null for all. */
  periods: number | null
}

interface Buyer {
  tax_country?: string | null
  tax_region?: string | null
  vat_id?: string | null
  billing_name?: string | null
  billing_address?: unknown
}

export interface NewSubscription extends Buyer {
  member_id: number
  offer: OfferRow
  price: PriceRow
  /** 0 for none. */
  trial_days: number
  /** Notes that this person had their trial. */
  trial_source?: TrialSource
  payment_method_id: number | null
  /** What is left of it after the first payment; the whole of it where a trial comes first. */
  discount?: Discount | null
}

/**
 * Begins a subscription now: with its trial, or with a first period that is paid (its invoice is issued after it, with
 * `subscription_id` and its period). Opens what its plan covers. Inside the caller's transaction. Throws `TrialTaken`,
 * `AlreadySubscribed`.
 */
export function startSubscription(ctx: StoreContext, asked: NewSubscription): Promise<SubscriptionRow> {
  return transact(ctx, async (ctx) => {
    const { member_id, payment_method_id, trial_days, trial_source = 'checkout' } = asked
    if (trial_days > 0) await takeTrial(ctx, { member_id, payment_method_id }, trial_source)
    const row = await begin(ctx, {
      ...planOf(asked),
      ...buyerOf(asked),
      ...discounted(asked),
      ...firstSpan(ctx, asked),
    })
    await noteStart(ctx, row, { kind: trial_days > 0 ? 'trial_started' : 'started' })
    const { offer_id, trial_ends_at } = row
    await announce(ctx, [
      trial_ends_at
        ? newsOf(trialStarted, row, { offer_id, trial_ends_at })
        : newsOf(subscriptionStarted, row, { offer_id }),
    ])
    return row
  })
}

const planOf = ({ member_id, offer, price, payment_method_id }: NewSubscription) => ({
  member_id,
  payment_method_id,
  offer_id: offer.id,
  price_id: price.id,
  amount: price.amount,
  currency: price.currency,
  period_unit: offer.period_unit!,
  period_count: offer.period_count!,
})

const buyerOf = ({ tax_country, tax_region, vat_id, billing_name, billing_address }: Buyer) => ({
  tax_country: tax_country ?? null,
  tax_region: tax_region ?? null,
  vat_id: vat_id ?? null,
  billing_name: billing_name ?? null,
  billing_address: billing_address ? JSON.stringify(billing_address) : null,
})

const discounted = ({ discount }: Pick<NewSubscription, 'discount'>) => ({
  coupon_id: discount?.coupon_id ?? null,
  discount_percent: discount?.percent ?? null,
  discount_amount: discount?.amount ?? null,
  discount_periods: discount?.periods ?? null,
})

function firstSpan({ clock }: StoreContext, { offer, trial_days }: NewSubscription) {
  const now = clock.now()
  const start = now.toISOString()
  const { period_unit, period_count } = offer
  const period = { period_unit: period_unit!, period_count: period_count! }
  if (trial_days === 0) return { status: 'active' as const, ...spanFrom(start, period) }
  const end = new Date(now.getTime() + trial_days * DAY).toISOString()
  return {
    status: 'trialing' as const,
    anchor_at: end,
    periods: 0,
    period_start: start,
    period_end: end,
    trial_ends_at: end,
  }
}

type Fresh = Omit<Parameters<typeof insertSubscription>[1], 'store_id' | 'created_at' | 'due_at'>

async function begin(ctx: StoreContext, fresh: Fresh): Promise<SubscriptionRow> {
  await lockMember(ctx.db, ctx.store.id, fresh.member_id) // whoever chooses a card meanwhile comes before or after it
  const created_at = ctx.clock.now().toISOString()
  const row = await insertSubscription(ctx.db, { ...fresh, store_id: ctx.store.id, created_at })
  if (!row) throw AlreadySubscribed()
  const patience = await settingsOf(ctx)
  const due_at = dueAt(row, patience)
  await ctx.db.updateTable('subscription').set({ due_at }).where('id', '=', row.id).execute()
  const begun = { ...row, due_at }
  await keepAccesses(ctx, [{ before: null, after: begun }], patience)
  return begun
}

export interface Gift extends Buyer {
  member_id: number
  offer: OfferRow
  price: PriceRow
  /** For ever without one. */
  until: string | null
  /** It is paid from then on; without this it ends. */
  then_bill: boolean
  actor_id: number | null
}

/** The staff gives a plan away: until a moment or for ever. Throws `AlreadySubscribed`. */
export function grantSubscription(ctx: StoreContext, gift: Gift): Promise<SubscriptionRow> {
  return transact(ctx, async (ctx) => {
    const start = ctx.clock.now().toISOString()
    const end = gift.until ?? FOREVER
    const row = await begin(ctx, {
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
    await noteStart(ctx, row, { kind: 'granted', actor_id: gift.actor_id })
    await announce(ctx, [newsOf(subscriptionStarted, row, { offer_id: row.offer_id })])
    return row
  })
}
