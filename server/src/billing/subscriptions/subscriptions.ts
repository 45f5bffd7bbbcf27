/** What other parts do with subscriptions. */
export { act, type By, type Done } from './acting.ts'
export { changePlan, keepPlan, previewChange, type Change } from './changing.ts'
export { cancelAtEnd, cancelNow, cancelOnHold, pause, resume } from './leaving.ts'
export { intendToPay, retryNow, skipTrial } from './paying.ts'
export { presentSubscription } from './presenting.ts'
export { moveToNewPrice } from './prices.ts'
export { findLive, findSubscription, type SubscriptionRow } from './rows.ts'
export { applyCoupon, applyDiscount, changeNextDate, giveCredit, payBy } from './staff-acts.ts'
export {
  grantSubscription,
  startSubscription,
  type Discount,
  type Gift,
  type NewSubscription,
} from './starting.ts'
export { isTrialLeft, resetTrial } from './trials.ts'
