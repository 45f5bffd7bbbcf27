/** The verbs of subscriptions that other parts use. */
export { runPaidChange, type SubscriptionActor, type PaidChangeResult } from './paid-change.ts'
export { changePlan, cancelPlanChange, previewChange, type PlanChangeInput } from './plan-change.ts'
export { cancelAtEnd, cancelNow, cancelOnHold, pause, resume } from './cancellation.ts'
export { createOpenInvoiceIntent, payOpenInvoice, endTrialNow } from './open-invoice-payment.ts'
export { presentSubscription } from './subscription-presentation.ts'
export { findInstalments, findLive, findSubscription, type SubscriptionRow } from './rows.ts'
export { applyCoupon, applyDiscount, changeNextDate, giveCredit, setPaymentMethod } from './staff-changes.ts'
export {
  grantSubscription,
  startSubscription,
  type SubscriptionDiscount,
  type ComplimentaryPlan,
  type NewSubscription,
} from './subscription-start.ts'
export { isTrialLeft, resetTrial } from './trials.ts'
