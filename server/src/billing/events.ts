import { Type, type TProperties } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'
import { Moment } from '@matinee/contract/platform/shapes'
import { REWARD_KINDS } from '@matinee/contract/billing/referrals'
import { WAIT_REASONS } from '@matinee/contract/billing/takeover'
import { Nullable, OneOf } from '@matinee/contract/platform/schema-builders'

const MEMBER_FIELDS = { store_id: Type.Integer(), member_id: Type.Integer() }

const ofSubscription = <P extends TProperties>(name: string, more: P) =>
  defineEvent(`billing.${name}`, Type.Object({ ...MEMBER_FIELDS, subscription_id: Type.Integer(), ...more }))

/** A subscription began, by payment or as a gift of the staff; a trial publishes `trialStarted` instead. */
export const subscriptionStarted = ofSubscription('subscription-started', { offer_id: Type.Integer() })
export const trialStarted = ofSubscription('trial-started', {
  offer_id: Type.Integer(),
  trial_ends_at: Moment,
})
/**
 * Seven days before the end of a long trial, three before a short one; for a trial of up to three days, an hour after
 * its start.
 */
export const trialEnding = ofSubscription('trial-ending', { trial_ends_at: Moment })
/** The first payment after a trial, or during it if the trial was skipped. */
export const trialConverted = ofSubscription('trial-converted', { invoice_id: Nullable(Type.Integer()) })
/** Thirty days before the renewal of a period of three months or longer, once per period. */
export const renewalComing = ofSubscription('renewal-coming', { renews_at: Moment, amount: Type.Integer() })
/** A member is to be told that the price of their plan changes on `from`. */
export const priceNoticeDue = ofSubscription('price-notice-due', {
  price_change_id: Type.Integer(),
  amount_before: Type.Integer(),
  amount: Type.Integer(),
  from: Moment,
})
/** The price changes on `from`, and the member was told of it. */
export const priceChanging = ofSubscription('price-changing', {
  amount_before: Type.Integer(),
  amount: Type.Integer(),
  from: Moment,
})
/** A price the member was told of is not charged, or no longer: they pay `amount` as before. */
export const priceStaying = ofSubscription('price-staying', { amount: Type.Integer() })
export const subscriptionRenewed = ofSubscription('subscription-renewed', {
  invoice_id: Nullable(Type.Integer()),
})
/** One of several instalments was paid, after its moment if `late`; with the last it is owned. */
export const instalmentPaid = ofSubscription('instalment-paid', {
  invoice_id: Type.Integer(),
  number: Type.Integer(),
  of: Type.Integer(),
  late: Type.Boolean(),
})
/** A renewal failed (`day` 0), or is still unpaid three, seven and fourteen days later. */
export const paymentFailed = ofSubscription('payment-failed', {
  invoice_id: Type.Integer(),
  day: Type.Integer(),
  failure_code: Nullable(Type.String()),
  next_try_at: Nullable(Moment),
})
/** The grace period is over: access is closed until the invoice is paid. */
export const putOnHold = ofSubscription('put-on-hold', { invoice_id: Nullable(Type.Integer()) })
/** Two days before an unpaid subscription on hold ends. */
export const holdEnding = ofSubscription('hold-ending', {
  invoice_id: Nullable(Type.Integer()),
  ends_at: Moment,
})
export const paymentRecovered = ofSubscription('payment-recovered', { invoice_id: Type.Integer() })
/** The subscription was canceled and will not renew. */
export const subscriptionCanceled = ofSubscription('subscription-canceled', { ends_at: Moment })
/** The day before a canceled subscription ends. */
export const subscriptionEnding = ofSubscription('subscription-ending', { ends_at: Moment })
export const subscriptionEnded = ofSubscription('subscription-ended', { reason: Type.String() })
export const subscriptionPaused = ofSubscription('subscription-paused', { resumes_at: Moment })
/** Three days before a pause ends. */
export const subscriptionResuming = ofSubscription('subscription-resuming', { resumes_at: Moment })
export const subscriptionResumed = ofSubscription('subscription-resumed', {})
/** `from_offer_id` is the previous plan; `at_end` if the change waits for the end of the period. */
export const planChanged = ofSubscription('plan-changed', {
  offer_id: Type.Integer(),
  from_offer_id: Type.Integer(),
  at_end: Type.Boolean(),
})

/** A member who moved in is asked for a way to pay, because the publisher said so. */
export const paymentRequested = ofSubscription('payment-requested', {})
/** Renewals of people who moved in wait; published when the first waits for a reason. */
export const renewalsWait = defineEvent(
  'billing.renewals-wait',
  Type.Object({ store_id: Type.Integer(), reason: OneOf(WAIT_REASONS), people: Type.Integer() }),
)

const ofMember = <P extends TProperties>(name: string, more: P) =>
  defineEvent(`billing.${name}`, Type.Object({ ...MEMBER_FIELDS, ...more }))

export const invoicePaid = ofMember('invoice-paid', { invoice_id: Type.Integer() })
export const invoiceRefunded = ofMember('refunded', {
  invoice_id: Type.Integer(),
  refund_id: Type.Integer(),
  amount: Type.Integer(),
})
/** Money that was taken back of an invoice has returned: its refund failed, or the dispute was won. */
export const invoiceRestored = ofMember('invoice-restored', { invoice_id: Type.Integer() })
export const disputeOpened = ofMember('dispute-opened', {
  dispute_id: Type.Integer(),
  invoice_id: Nullable(Type.Integer()),
})
/** Thirty and seven days before the default card expires. */
export const cardExpiring = ofMember('card-expiring', {
  payment_method_id: Type.Integer(),
  days: Type.Integer(),
})
export const orderCompleted = ofMember('order-completed', { purchase_id: Type.Integer() })
/** A donation to a live event was paid. */
export const donationReceived = ofMember('donation-received', { purchase_id: Type.Integer() })
/** A buyer abandoned an order at the payment step; published up to three times. */
export const orderLeft = ofMember('order-left', { purchase_id: Type.Integer(), step: Type.Integer() })
export const giftCardReady = defineEvent(
  'billing.gift-card-ready',
  Type.Object({ store_id: Type.Integer(), gift_card_id: Type.Integer() }),
)
/** A payment of somebody whom a member brought earned them something; it is sure at `due_at`. */
export const commissionEarned = ofMember('commission-earned', {
  amount: Type.Integer(),
  currency: Type.String(),
  pays: OneOf(REWARD_KINDS),
  due_at: Moment,
})
/** What a member earned by bringing others was paid, or added to their balance. */
export const affiliatePaid = ofMember('affiliate-paid', {
  amount: Type.Integer(),
  currency: Type.String(),
  pays: OneOf(REWARD_KINDS),
})
/** Somebody is invited to a seat that another pays for. */
export const seatOffered = defineEvent(
  'billing.seat-offered',
  Type.Object({
    store_id: Type.Integer(),
    seat_id: Type.Integer(),
    email: Type.String(),
    key: Type.String(),
  }),
)
/** The seat of a member was taken back. */
export const seatEnded = ofMember('seat-ended', { subscription_id: Type.Integer() })
export const giftCardClaimed = ofMember('gift-card-claimed', { gift_card_id: Type.Integer() })
