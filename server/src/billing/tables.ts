import type { Address } from '@matinee/contract/billing/billing'
import type { RewardKind } from '@matinee/contract/billing/referrals'
import type { GiftWish } from '@matinee/contract/billing/checkout'
import type { Generated } from 'kysely'

/** A gift of money to a live event, as its order stores it. */
export interface Donation {
  /** In minor units of the order's currency. */
  amount: number
  live_event_id: number
  /** The event's title at that time, for the invoice. */
  title: string
  message: string | null
}

export interface BillingSettingsTable {
  store_id: number
  tax_mode: Generated<'none' | 'inclusive' | 'exclusive'>
  reverse_charge: Generated<boolean>
  vat_online: Generated<boolean>
  seller_name: Generated<string | null>
  seller_address: Generated<string | null>
  seller_vat_id: Generated<string | null>
  invoice_prefix: Generated<string>
  invoice_note: Generated<string | null>
  next_number: Generated<number>
  currencies: Generated<string[]>
  dunning_days: Generated<number[]>
  grace_days: Generated<number>
  hold_days: Generated<number>
  gift_cards: Generated<boolean>
  gift_amounts: Generated<number[]>
  gift_image: Generated<string | null>
  abandoned_mails: Generated<boolean>
  abandoned_after: Generated<number[]>
  abandoned_discount: Generated<number>
  checkout_terms: Generated<boolean>
  join_note: Generated<string | null>
  referrals: Generated<boolean>
  referral_coupon_id: Generated<number | null>
  referral_pays: Generated<RewardKind>
  referral_percent: Generated<number>
  referral_payments: Generated<number | null>
  referral_wait_days: Generated<number>
}

export interface PurchaseTable {
  id: Generated<number>
  key: string
  store_id: number
  member_id: Generated<number | null>
  viewer_key: Generated<string | null>
  kind: 'offer' | 'gift_card' | 'donation'
  state: 'created' | 'customer_info' | 'payment_pending' | 'completed' | 'failed' | 'expired' | 'abandoned'
  offer_id: Generated<number | null>
  price_id: Generated<number | null>
  currency: string
  gift: Generated<GiftWish | null>
  donation: Generated<Donation | null>
  upsell_id: Generated<number | null>
  upsell_from_id: Generated<number | null>
  coupon_id: Generated<number | null>
  affiliate_id: Generated<number | null>
  use_balance: Generated<boolean>
  email: Generated<string | null>
  name: Generated<string | null>
  custom_fields: Generated<Record<string, unknown>>
  address: Generated<Address>
  country: Generated<string | null>
  region: Generated<string | null>
  vat_id: Generated<string | null>
  totals: Generated<unknown>
  is_trial: Generated<boolean>
  trial_refused: Generated<boolean>
  seats: Generated<number>
  winback: Generated<boolean>
  invoice_id: Generated<number | null>
  subscription_id: Generated<number | null>
  failure_code: Generated<string | null>
  locale: Generated<string | null>
  came_from: Generated<string | null>
  reached_payment_at: Generated<string | null>
  mails_sent: Generated<number>
  mail_due_at: Generated<string | null>
  created_at: string
  changed_at: string
  expires_at: string
  completed_at: Generated<string | null>
  request_key: Generated<string | null>
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    billing_settings: BillingSettingsTable
    purchase: PurchaseTable
  }
}
