import type { StoreContext } from '../../platform/http/http.ts'
import type { Condition } from './context.ts'

/** A plan of the store, as far as a file of paying members needs it. */
export interface PlanTerms {
  id: number
  title: string
  period_unit: PeriodUnit
  period_count: number
  /** Its current prices; that in the store's own currency first. */
  prices: { currency: string; amount: number }[]
}

type PeriodUnit = 'day' | 'week' | 'month' | 'year'

/** A subscription as a file tells of it, in the store's own terms. */
export interface StagedSubscription {
  offer_id: number
  status: 'active' | 'trialing' | 'paused' | 'canceling' | 'comped'
  amount: number
  currency: string
  period_unit: PeriodUnit
  period_count: number
  /** The first payment here; of one that is canceled, its end. Null for ever. */
  next_at: string | null
  discount_percent: number | null
  discount_amount: number | null
  /** The payments it still lowers; null for all. */
  discount_periods: number | null
  provider: 'stripe' | 'paypal' | null
  customer_ref: string | null
  method_ref: string | null
  subscription_ref: string | null
  /** What was paid there in all, in minor units. */
  spent: number | null
  /** Where price and date come from that the file does not name. */
  terms_from: 'stripe' | null
}

/** What somebody pays elsewhere, as a file would say it: by the targets of its columns. */
export type WrittenTerms = Readonly<Record<string, string>>

/** What is paid elsewhere, by what a file knows of somebody. */
export interface TermsElsewhere {
  /** Undefined where nothing is, or it could be several. */
  find(known: { customer: string; subscription: string; email: string }): WrittenTerms | undefined
}

export interface ImportLines {
  id: number
  first: number
  last: number
}

/** What an import asks of the room that sells: it makes subscriptions of its rows, and takes them back. */
export interface PayingMembers {
  plansOf(ctx: StoreContext): Promise<PlanTerms[]>
  /** What people pay at the store’s own account of a provider; null without one. */
  termsElsewhere(ctx: StoreContext): Promise<TermsElsewhere | null>
  /** Of the row `member`: has a plan here that has not ended. */
  isSubscribed: Condition
  /** Of the row `member`: has or had a plan here, so that their account is not deleted. */
  hasSubscriptions: Condition
  /** Makes the subscriptions of rows whose members exist, in the caller's transaction. Charges and tells nothing. */
  take(ctx: StoreContext, lines: ImportLines): Promise<number>
  /** Removes some that were never charged, in the caller's transaction; undefined when none are left. */
  removeBatch(ctx: StoreContext, importId: number): Promise<number | undefined>
  /** How many were charged since, and stay. */
  countCharged(ctx: StoreContext, importId: number): Promise<number>
}

let handlers: PayingMembers | undefined

/** Called once when the rooms are assembled: members do not import what is sold. */
export function providePayingMembers(all: PayingMembers): void {
  handlers = all
}

/** Throws if nobody handlers it: no file is taken in without its subscriptions. */
export function payingMembers(): PayingMembers {
  if (!handlers) throw new Error('No room takes in paying members.')
  return handlers
}
