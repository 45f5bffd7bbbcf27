import { Type, type TProperties } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'
import { Moment } from '@matinee/contract/platform/shapes'
import { Nullable } from '@matinee/contract/platform/schema-builders'

const MEMBER_FIELDS = { store_id: Type.Integer(), member_id: Type.Integer() }

const ofSubscription = <P extends TProperties>(name: string, more: P) =>
  defineEvent(`billing.${name}`, Type.Object({ ...MEMBER_FIELDS, subscription_id: Type.Integer(), ...more }))

/** It has begun, with a payment or as a gift of the staff; a trial announces `trialStarted` instead. */
export const subscriptionStarted = ofSubscription('subscription-started', { offer_id: Type.Integer() })
export const trialStarted = ofSubscription('trial-started', {
  offer_id: Type.Integer(),
  trial_ends_at: Moment,
})
/** Seven days before a long trial ends, three before a short one; one of three days or less is told an hour after its start. */
export const trialEnding = ofSubscription('trial-ending', { trial_ends_at: Moment })
/** The first payment after a trial, or in its middle where it was skipped. */
export const trialConverted = ofSubscription('trial-converted', { invoice_id: Nullable(Type.Integer()) })
/** Thirty days before a period of three months or longer is renewed. Once a period. */
export const renewalComing = ofSubscription('renewal-coming', { renews_at: Moment, amount: Type.Integer() })
/** The price will be another from `from` on. */
export const priceChanging = ofSubscription('price-changing', {
  amount_before: Type.Integer(),
  amount: Type.Integer(),
  from: Moment,
})
export const subscriptionRenewed = ofSubscription('subscription-renewed', {
  invoice_id: Nullable(Type.Integer()),
})
/** A renewal was not paid: when it failed (`day` 0), and three, seven and fourteen days later while it still is not. */
export const paymentFailed = ofSubscription('payment-failed', {
  invoice_id: Type.Integer(),
  day: Type.Integer(),
  failure_code: Nullable(Type.String()),
  next_try_at: Nullable(Moment),
})
/** The days of grace are over: nothing opens until it is paid. */
export const putOnHold = ofSubscription('put-on-hold', { invoice_id: Nullable(Type.Integer()) })
/** Two days before a subscription on hold ends unpaid. */
export const holdEnding = ofSubscription('hold-ending', {
  invoice_id: Nullable(Type.Integer()),
  ends_at: Moment,
})
export const paymentRecovered = ofSubscription('payment-recovered', { invoice_id: Type.Integer() })
/** It will not be renewed. */
export const subscriptionCanceled = ofSubscription('subscription-canceled', { ends_at: Moment })
/** The day before one that was canceled ends. */
export const subscriptionEnding = ofSubscription('subscription-ending', { ends_at: Moment })
export const subscriptionEnded = ofSubscription('subscription-ended', { reason: Type.String() })
export const subscriptionPaused = ofSubscription('subscription-paused', { resumes_at: Moment })
/** Three days before a pause is over. */
export const subscriptionResuming = ofSubscription('subscription-resuming', { resumes_at: Moment })
export const subscriptionResumed = ofSubscription('subscription-resumed', {})
/** `from_offer_id` is the plan before; `at_end` where it waits for the end of the period. */
export const planChanged = ofSubscription('plan-changed', {
  offer_id: Type.Integer(),
  from_offer_id: Type.Integer(),
  at_end: Type.Boolean(),
})

const ofMember = <P extends TProperties>(name: string, more: P) =>
  defineEvent(`billing.${name}`, Type.Object({ ...MEMBER_FIELDS, ...more }))

export const invoicePaid = ofMember('invoice-paid', { invoice_id: Type.Integer() })
export const invoiceRefunded = ofMember('refunded', {
  invoice_id: Type.Integer(),
  refund_id: Type.Integer(),
  amount: Type.Integer(),
})
export const disputeOpened = ofMember('dispute-opened', {
  dispute_id: Type.Integer(),
  invoice_id: Nullable(Type.Integer()),
})
/** Thirty and seven days before the card in use is no longer good. */
export const cardExpiring = ofMember('card-expiring', {
  payment_method_id: Type.Integer(),
  days: Type.Integer(),
})
export const orderCompleted = ofMember('order-completed', { purchase_id: Type.Integer() })
/** Somebody left their order at the payment step: the first, second or third time this is told. */
export const orderLeft = ofMember('order-left', { purchase_id: Type.Integer(), step: Type.Integer() })
export const giftCardReady = defineEvent(
  'billing.gift-card-ready',
  Type.Object({ store_id: Type.Integer(), gift_card_id: Type.Integer() }),
)
export const giftCardClaimed = ofMember('gift-card-claimed', { gift_card_id: Type.Integer() })
