import type { Generated } from 'kysely'

export interface TrialTakenTable {
  id: Generated<number>
  store_id: number
  member_id: Generated<number | null>
  email_key: Generated<string | null>
  fingerprint: Generated<string | null>
  source: Generated<'checkout' | 'winback' | 'manual'>
  taken_at: string
  forgiven_at: Generated<string | null>
}

export interface SubscriptionTable {
  id: Generated<number>
  store_id: number
  member_id: number
  offer_id: number
  price_id: Generated<number | null>
  status: 'trialing' | 'active' | 'past_due' | 'on_hold' | 'paused' | 'canceled'
  amount: number
  currency: string
  period_unit: 'day' | 'week' | 'month' | 'year'
  period_count: number
  anchor_at: string
  periods: Generated<number>
  period_start: string
  period_end: string
  trial_ends_at: Generated<string | null>
  comped: Generated<boolean>
  cancel_at_end: Generated<boolean>
  canceled_at: Generated<string | null>
  ended_at: Generated<string | null>
  end_reason: Generated<
    'asked' | 'unpaid' | 'staff' | 'trial_over' | 'deleted' | 'disputed' | 'paid_off' | null
  >
  pause_at_end: Generated<number | null>
  paused_at: Generated<string | null>
  resumes_at: Generated<string | null>
  payment_method_id: Generated<number | null>
  coupon_id: Generated<number | null>
  discount_percent: Generated<number | null>
  discount_amount: Generated<number | null>
  discount_periods: Generated<number | null>
  next_offer_id: Generated<number | null>
  next_price_id: Generated<number | null>
  credit: Generated<number>
  setup_fee: Generated<number>
  instalments: Generated<number | null>
  instalments_paid: Generated<number | null>
  seats: Generated<number>
  next_seats: Generated<number | null>
  seat_link: Generated<number>
  tax_country: Generated<string | null>
  tax_region: Generated<string | null>
  vat_id: Generated<string | null>
  billing_name: Generated<string | null>
  billing_address: Generated<unknown>
  failed_at: Generated<string | null>
  failure_code: Generated<string | null>
  dunning_step: Generated<number>
  on_hold_at: Generated<string | null>
  noticed: Generated<string[]>
  open_payment_id: Generated<number | null>
  due_at: Generated<string | null>
  created_at: string
  version: Generated<number>
}

export interface SubscriptionChangeTable {
  id: Generated<number>
  store_id: number
  subscription_id: number
  member_id: number
  kind: string
  mrr_before: Generated<number>
  mrr_after: Generated<number>
  currency: string
  offer_id: number
  details: Generated<unknown>
  actor_id: Generated<number | null>
  at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    trial_taken: TrialTakenTable
    subscription: SubscriptionTable
    subscription_change: SubscriptionChangeTable
  }
}
