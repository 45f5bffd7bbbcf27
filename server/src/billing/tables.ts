import type { Address } from '@matinee/contract/billing/billing'
import type { TakeoverState, WaitReason } from '@matinee/contract/billing/takeover'
import type { RewardKind } from '@matinee/contract/billing/referrals'
import type { GiftWish } from '@matinee/contract/billing/checkout'
import type { PriceChange, PriceChangeInput, PricePersonState } from '@matinee/contract/billing/price-changes'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Jsonb } from '../platform/database/jsonb.ts'

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

export interface AffiliateTable {
  id: Generated<number>
  store_id: number
  member_id: Generated<number | null>
  code: string
  kind: 'friend' | 'partner'
  percent: Generated<number | null>
  payments: Generated<number | null>
  pays: Generated<RewardKind | null>
  stopped_at: Generated<string | null>
  created_at: string
}

export interface ReferralTable {
  id: Generated<number>
  store_id: number
  affiliate_id: number
  member_id: Generated<number | null>
  percent: number
  payments: Generated<number | null>
  pays: RewardKind
  wait_days: number
  since: string
}

export interface AffiliatePayoutTable {
  id: Generated<number>
  store_id: number
  affiliate_id: number
  pays: RewardKind
  currency: string
  amount: number
  gift_card_id: Generated<number | null>
  actor_id: Generated<number | null>
  created_at: string
}

export interface CommissionTable {
  id: Generated<number>
  store_id: number
  affiliate_id: number
  referral_id: number
  invoice_id: number
  pays: RewardKind
  currency: string
  amount: number
  due_at: string
  payout_id: Generated<number | null>
  created_at: string
}

/** What VIES answered about a VAT number. */
export interface VatCheckTable {
  id: Generated<number>
  store_id: number
  vat_id: string
  valid: Generated<boolean | null>
  name: Generated<string | null>
  consultation: Generated<string | null>
  problem: Generated<string | null>
  checked_at: string
}

export interface TaxRateTable {
  id: Generated<number>
  store_id: number
  country: string
  region: Generated<string>
  name: string
  rate: number
}

export interface ProviderAccountTable {
  store_id: number
  provider: 'test' | 'stripe' | 'paypal' | 'authorize_net'
  enabled: Generated<boolean>
  live: Generated<boolean>
  sealed: Generated<Buffer | null>
  public_keys: Generated<unknown>
  checked_at: Generated<string | null>
  problem: Generated<string | null>
  position: Generated<number>
}

export interface ProviderCustomerTable {
  store_id: number
  member_id: number
  provider: string
  ref: string
}

export interface SetupIntentTable {
  id: Generated<number>
  store_id: number
  member_id: Generated<number | null>
  viewer_key: Generated<string | null>
  provider: string
  ref: string
  created_at: string
  used_at: Generated<string | null>
}

export interface PaymentMethodTable {
  id: Generated<number>
  store_id: number
  member_id: number
  provider: string
  ref: string
  customer_ref: Generated<string | null>
  kind: 'card' | 'paypal' | 'wallet'
  brand: Generated<string | null>
  last4: Generated<string | null>
  exp_month: Generated<number | null>
  exp_year: Generated<number | null>
  fingerprint: Generated<string | null>
  is_default: Generated<boolean>
  expiry_told: Generated<number | null>
  created_at: string
  removed_at: Generated<string | null>
}

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

export interface CouponTable {
  id: Generated<number>
  store_id: number
  code: string
  name: Generated<string | null>
  kind: 'percent' | 'fixed'
  percent: Generated<number | null>
  amount: Generated<number | null>
  currency: Generated<string | null>
  applies_to: Generated<'all' | 'recurring' | 'once' | 'offers'>
  duration: Generated<'once' | 'repeating' | 'forever'>
  periods: Generated<number | null>
  starts_at: Generated<string | null>
  expires_at: Generated<string | null>
  max_redemptions: Generated<number | null>
  redemptions: Generated<number>
  min_amount: Generated<number>
  new_members: Generated<boolean>
  first_order: Generated<boolean>
  on_plan_change: Generated<boolean>
  batch_id: Generated<number | null>
  member_id: Generated<number | null>
  created_at: string
  archived_at: Generated<string | null>
  demo: Generated<boolean>
}

export interface CouponBatchTable {
  id: Generated<number>
  store_id: number
  name: string
  prefix: string
  wanted: number
  made: Generated<number>
  state: Generated<'making' | 'ready' | 'failed' | 'archived'>
  rules: unknown
  created_at: string
}

export interface CouponOfferTable {
  coupon_id: number
  offer_id: number
}

export interface UpsellTable {
  id: Generated<number>
  store_id: number
  from_offer_id: number
  to_offer_id: number
  title: string
  text: Generated<string | null>
  percent: Generated<number>
  duration: Generated<'once' | 'repeating' | 'forever'>
  periods: Generated<number | null>
  active: Generated<boolean>
  shown: Generated<number>
  taken: Generated<number>
  created_at: string
}

export interface GiftCardTable {
  id: Generated<number>
  store_id: number
  code_hash: Buffer
  sealed_code: Buffer
  code_tail: string
  state: 'waiting' | 'sent' | 'claimed' | 'spent' | 'refunded' | 'revoked'
  amount: number
  balance: number
  currency: string
  buyer_id: Generated<number | null>
  buyer_email: Generated<string | null>
  buyer_name: Generated<string | null>
  recipient_email: Generated<string | null>
  recipient_name: Generated<string | null>
  message: Generated<string | null>
  locale: Generated<string | null>
  deliver_at: Generated<string | null>
  sent_at: Generated<string | null>
  claimed_by: Generated<number | null>
  claimed_at: Generated<string | null>
  order_id: Generated<number | null>
  created_at: string
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

export interface PriceChangeTable {
  id: Generated<number>
  store_id: number
  offer_id: number
  audience: PriceChangeInput['audience']
  segment_id: number | null
  include_moved: boolean
  prices: Jsonb<{ price_id: number; currency: string; amount: number }[]>
  starts_at: string
  state: Generated<PriceChange['state']>
  actor_id: number | null
  actor_name: string
  created_at: string
  ended_at: Generated<string | null>
}

/** A subscriber of a price change. The engine charges the price of who is `told`, and of nobody else. */
export interface PriceChangePersonTable {
  id: Generated<number>
  store_id: number
  change_id: number
  subscription_id: number
  member_id: number
  state: Exclude<PricePersonState, 'leaving'>
  reason: string | null
  currency: string
  amount_before: number
  price_before_id: number | null
  amount: number | null
  price_id: number | null
  renews_at: Generated<string | null>
  charges_from: Generated<string | null>
  told_at: Generated<string | null>
  changed_at: Generated<string | null>
}

/** A seat of a subscription that was given to an address or a member. */
export interface SeatTable {
  id: Generated<number>
  store_id: number
  subscription_id: number
  member_id: Generated<number | null>
  email: Generated<string | null>
  created_at: string
  joined_at: Generated<string | null>
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

export interface InvoiceTable {
  id: Generated<number>
  store_id: number
  /** Without gaps among those of the store, and among those of the demo. */
  number: Generated<number | null>
  demo: Generated<boolean>
  prefix: Generated<string>
  kind: Generated<'invoice' | 'credit_note'>
  corrects_id: Generated<number | null>
  status: 'open' | 'paid' | 'void' | 'uncollectible' | 'partially_refunded' | 'refunded' | 'disputed'
  reason: 'first' | 'renewal' | 'change' | 'once' | 'gift_card' | 'donation' | 'manual' | 'correction'
  member_id: Generated<number | null>
  subscription_id: Generated<number | null>
  purchase_id: Generated<number | null>
  period_start: Generated<string | null>
  period_end: Generated<string | null>
  currency: string
  subtotal: number
  setup_fee: Generated<number>
  discount: Generated<number>
  credit: Generated<number>
  tax: Generated<number>
  total: number
  balance_used: Generated<number>
  amount_due: number
  amount_paid: Generated<number>
  amount_refunded: Generated<number>
  fee: Generated<number>
  tax_mode: Generated<string>
  tax_rate: Generated<number>
  tax_name: Generated<string | null>
  reverse_charge: Generated<boolean>
  vat_id: Generated<string | null>
  country: Generated<string | null>
  coupon_id: Generated<number | null>
  billing: Generated<unknown>
  lines: Generated<unknown>
  instalment: Generated<number | null>
  offer_id: GeneratedAlways<number | null>
  sold: GeneratedAlways<'recurring' | 'once' | 'gift_card' | 'donation'>
  issued_at: string
  due_at: Generated<string | null>
  paid_at: Generated<string | null>
  voided_at: Generated<string | null>
}

export interface GiftCardUseTable {
  id: Generated<number>
  gift_card_id: number
  invoice_id: number
  amount: number
  at: string
  returned: Generated<number>
}

export interface CouponRedemptionTable {
  id: Generated<number>
  store_id: number
  coupon_id: number
  member_id: number
  purchase_id: Generated<number | null>
  subscription_id: Generated<number | null>
  amount: Generated<number>
  at: string
  released_at: Generated<string | null>
  for_first_order: Generated<boolean>
  for_first_plan: Generated<boolean>
}

export interface PaymentTable {
  id: Generated<number>
  store_id: number
  invoice_id: Generated<number | null>
  purchase_id: Generated<number | null>
  subscription_id: Generated<number | null>
  member_id: Generated<number | null>
  payment_method_id: Generated<number | null>
  provider: string
  ref: Generated<string | null>
  state: 'pending' | 'requires_action' | 'succeeded' | 'failed'
  amount: number
  currency: string
  fee: Generated<number>
  failure_code: Generated<string | null>
  promised: Generated<unknown>
  on_session: Generated<boolean>
  attempt: Generated<number>
  refunded: Generated<number>
  created_at: string
  ended_at: Generated<string | null>
}

export interface RefundTable {
  id: Generated<number>
  store_id: number
  invoice_id: Generated<number | null>
  payment_id: Generated<number | null>
  to_balance: Generated<number>
  amount: number
  currency: string
  state: 'pending' | 'succeeded' | 'failed'
  ref: Generated<string | null>
  reason: Generated<string | null>
  problem: Generated<string | null>
  credit_note_id: Generated<number | null>
  actor_id: Generated<number | null>
  created_at: string
  ended_at: Generated<string | null>
}

export interface DisputeTable {
  id: Generated<number>
  store_id: number
  payment_id: number
  provider: string
  ref: string
  amount: number
  currency: string
  reason: Generated<string | null>
  state: 'open' | 'won' | 'lost'
  opened_at: string
  closed_at: Generated<string | null>
}

export interface ProviderEventTable {
  id: Generated<number>
  store_id: number
  provider: string
  event_id: string
  type: string
  event: unknown
  received_at: string
  handled_at: Generated<string | null>
  problem: Generated<string | null>
}

export interface LedgerEntryTable {
  id: Generated<number>
  store_id: number
  kind: string
  currency: string
  invoice_id: Generated<number | null>
  payment_id: Generated<number | null>
  refund_id: Generated<number | null>
  cause: string
  at: string
}

export interface LedgerLineTable {
  id: Generated<number>
  entry_id: number
  account: string
  amount: number
}

export interface TestPaymentDetails {
  /** The number of queries before the Test provider answers. */
  tries?: number
  /** Whether to save the card for later. */
  keep?: boolean
  dispute?: string
}

export interface TestProviderPaymentTable {
  ref: string
  store_id: number
  key: string
  amount: number
  currency: string
  card: Generated<string | null>
  customer: Generated<string | null>
  state: string
  code: Generated<string | null>
  refunded: Generated<number>
  secret: string
  details: Generated<TestPaymentDetails>
  created_at: string
}

export interface TestProviderRefundTable {
  ref: string
  store_id: number
  key: string
  payment_ref: string
  amount: number
  created_at: string
}

export interface TestProviderMethodTable {
  ref: string
  store_id: number
  customer: Generated<string | null>
  card: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  fingerprint: string
  proved: Generated<boolean>
  removed: Generated<boolean>
}

export interface TestProviderSetupTable {
  ref: string
  store_id: number
  key: string
  secret: string
  customer: Generated<string | null>
  method_ref: Generated<string | null>
  state: Generated<string>
}

export interface TestProviderWebhookTable {
  id: Generated<number>
  store_id: number
  body: unknown
  due_at: string
  times: Generated<number>
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    billing_settings: BillingSettingsTable
    affiliate: AffiliateTable
    referral: ReferralTable
    affiliate_payout: AffiliatePayoutTable
    commission: CommissionTable
    tax_rate: TaxRateTable
    vat_check: VatCheckTable
    provider_account: ProviderAccountTable
    provider_customer: ProviderCustomerTable
    setup_intent: SetupIntentTable
    payment_method: PaymentMethodTable
    trial_taken: TrialTakenTable
    coupon: CouponTable
    coupon_batch: CouponBatchTable
    coupon_offer: CouponOfferTable
    upsell: UpsellTable
    gift_card: GiftCardTable
    subscription: SubscriptionTable
    seat: SeatTable
    subscription_change: SubscriptionChangeTable
    moved_subscription: MovedSubscriptionTable
    stripe_takeover: StripeTakeoverTable
    price_change: PriceChangeTable
    price_change_person: PriceChangePersonTable
    purchase: PurchaseTable
    invoice: InvoiceTable
    gift_card_use: GiftCardUseTable
    coupon_redemption: CouponRedemptionTable
    payment: PaymentTable
    refund: RefundTable
    dispute: DisputeTable
    provider_event: ProviderEventTable
    ledger_entry: LedgerEntryTable
    ledger_line: LedgerLineTable
    'test_provider.payment': TestProviderPaymentTable
    'test_provider.refund': TestProviderRefundTable
    'test_provider.method': TestProviderMethodTable
    'test_provider.setup': TestProviderSetupTable
    'test_provider.webhook': TestProviderWebhookTable
  }
}
