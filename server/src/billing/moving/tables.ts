import type { TakeoverState, WaitReason } from '@matinee/contract/billing/takeover'
import type { Generated } from 'kysely'

/** Where a subscription came from that began at another service. */
export interface MovedSubscriptionTable {
  subscription_id: number
  store_id: number
  import_id: number | null
  provider: 'stripe' | 'paypal' | null
  customer_ref: string | null
  method_ref: string | null
  subscription_ref: string | null
  /** Paid there in all, in minor units of the subscription's currency. */
  spent: number | null
  joined_at: string | null
  /** What Stripe was found to hold. */
  found: Generated<'method' | 'no_method' | 'no_customer' | null>
  /** A subscription that still runs there. */
  live_ref: Generated<string | null>
  live_until: Generated<string | null>
  taken_at: Generated<string | null>
  asked_at: Generated<string | null>
  cleared_at: Generated<string | null>
  waits: Generated<WaitReason | null>
  payment_asked_at: Generated<string | null>
}

export interface StripeTakeoverTable {
  import_id: number
  store_id: number
  state: TakeoverState
  after_id: Generated<number>
  total: Generated<number>
  done: Generated<number>
  step_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    moved_subscription: MovedSubscriptionTable
    stripe_takeover: StripeTakeoverTable
  }
}
