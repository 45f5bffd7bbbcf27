import type { Selectable } from 'kysely'
import type { ChangePreview, NextStep, Subscription } from '@matinee/contract/billing'
import type { OfferPriceTable, OfferTable } from '../../membership/tables.ts'
import type { StoreContext } from '../../platform/http.ts'
import type { SubscriptionTable } from '../tables.ts'

export type SubscriptionRow = Selectable<SubscriptionTable>
type OfferRow = Pick<Selectable<OfferTable>, 'id' | 'title' | 'period_unit' | 'period_count'>
type PriceRow = Pick<Selectable<OfferPriceTable>, 'id' | 'amount' | 'currency'>

export interface Discount {
  coupon_id: number | null
  percent: number | null
  amount: number | null
  /** Payments it lowers; null for all. */
  periods: number | null
}

export interface NewSubscription {
  member_id: number
  offer: OfferRow
  price: PriceRow
  /** 0 for none. */
  trial_days: number
  /** Notes that this person had their trial. */
  trial_source?: 'checkout' | 'winback' | 'manual'
  payment_method_id: number | null
  /** What is left of it after the first payment. */
  discount?: Discount | null
  tax_country?: string | null
  tax_region?: string | null
  vat_id?: string | null
  billing_name?: string | null
  billing_address?: unknown
}

/** What came of an act that may have to be paid. */
export interface Done {
  subscription: SubscriptionRow
  /** The payer's bank asks them something: the act is done when they have answered. */
  requires_action: NextStep | null
}

/**
 * Begins a subscription now: with its trial, or with a first period that is paid (its invoice is issued after it, with
 * `subscription_id` and its period). Opens what its plan covers. Inside the caller's transaction.
 */
export async function startSubscription(
  _ctx: StoreContext,
  _asked: NewSubscription,
): Promise<SubscriptionRow> {
  throw new Error('being built')
}

/** As a browser sees it. */
export async function presentSubscription(_ctx: StoreContext, _row: SubscriptionRow): Promise<Subscription> {
  throw new Error('being built')
}

export interface Change {
  subscription_id: number
  offer_id: number
  /** A dearer plan begins now and a cheaper one at the end of the period, unless told otherwise. */
  when?: 'now' | 'period_end'
  coupon_code?: string
}
/** Who asks, beside the member: noted with what happened. */
export interface By {
  actor_id?: number | null
  on_session?: boolean
  return_url?: string
}

export async function previewChange(_ctx: StoreContext, _change: Change): Promise<ChangePreview> {
  throw new Error('being built')
}
export async function changePlan(_ctx: StoreContext, _change: Change, _by?: By): Promise<Done> {
  throw new Error('being built')
}
/** Takes back a change that waits for the end of the period. */
export async function keepPlan(
  _ctx: StoreContext,
  _subscriptionId: number,
  _by?: By,
): Promise<SubscriptionRow> {
  throw new Error('being built')
}
export async function cancelAtEnd(
  _ctx: StoreContext,
  _subscriptionId: number,
  _by?: By,
): Promise<SubscriptionRow> {
  throw new Error('being built')
}
/** Takes a cancellation or a coming pause back; ends a pause now, which is paid. */
export async function resume(_ctx: StoreContext, _subscriptionId: number, _by?: By): Promise<Done> {
  throw new Error('being built')
}
export async function pause(
  _ctx: StoreContext,
  _subscriptionId: number,
  _months: number,
  _by?: By,
): Promise<SubscriptionRow> {
  throw new Error('being built')
}
/** Ends it now; an open invoice is void. */
export async function cancelNow(
  _ctx: StoreContext,
  _subscriptionId: number,
  _by?: By & { reason?: 'asked' | 'staff' | 'deleted' },
): Promise<SubscriptionRow> {
  throw new Error('being built')
}
/** Pays what is open, with the method in use or another. Throws `PaymentDeclined`. */
export async function retryNow(
  _ctx: StoreContext,
  _subscriptionId: number,
  _by?: By & { payment_method_id?: number },
): Promise<Done> {
  throw new Error('being built')
}
export async function skipTrial(_ctx: StoreContext, _subscriptionId: number, _by?: By): Promise<Done> {
  throw new Error('being built')
}
/** The staff gives a plan away: `until` a moment, for ever without one; with `then_bill` it is paid from then on. */
export async function grantSubscription(
  _ctx: StoreContext,
  _asked: {
    member_id: number
    offer: OfferRow
    price: PriceRow
    until: string | null
    then_bill: boolean
    actor_id: number | null
  },
): Promise<SubscriptionRow> {
  throw new Error('being built')
}
