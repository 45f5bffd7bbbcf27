import { refusal } from '../platform/errors.ts'

/** With `details.decline_code`. */
export const PaymentDeclined = refusal('payment_declined', 402, 'The payment was declined.')
export const ProviderDown = refusal(
  'provider_unavailable',
  503,
  'The payment service does not answer at the moment. Nothing is lost: please try again in a minute.',
)
export const ProviderUnknown = refusal(
  'provider_unknown',
  404,
  'This store does not take payments in that way.',
)
export const ProviderUntried = refusal(
  'provider_untried',
  409,
  'Its keys have to work before payments can be taken with it.',
)
export const TestBesideLive = refusal(
  'test_beside_live',
  409,
  'Test cards would open everything for nothing while real payments are taken.',
)
export const KeyMissing = refusal('key_missing', 422, 'Please fill in every key.')
export const KeyMalformed = refusal(
  'key_malformed',
  422,
  'This key is not whole. It has 128 characters, all digits or letters from A to F: copy it again from the provider.',
)
export const WebhookForged = refusal('webhook_forged', 400, 'This does not come from the payment service.')
export const TestCardOnly = refusal(
  'test_card_only',
  422,
  'Payments of this store are a test. Never enter a real card here: only test numbers are taken.',
)
export const WrongCard = refusal('wrong_card', 422, 'Please check the details of the card.')
export const SubscriptionNotFound = refusal('subscription_not_found', 404, 'There is no subscription.')
export const NotOnHold = refusal(
  'not_on_hold',
  409,
  'This subscription is not on hold. Cancel it under your membership instead.',
)
export const AlreadySubscribed = refusal('already_subscribed', 409, 'There is a subscription already.')
export const TrialTaken = refusal(
  'trial_taken',
  409,
  'The free trial has been used before. It is there once for each person.',
)
export const PaymentUnderWay = refusal(
  'payment_under_way',
  409,
  'A payment is under way. Please wait a moment.',
)
export const MethodNeeded = refusal('method_needed', 409, 'A way to pay is needed.')
export const PayFirst = refusal('pay_first', 409, 'Please pay what is open first.')
export const NothingToPay = refusal('nothing_to_pay', 409, 'There is nothing to pay.')
export const NotInTrial = refusal('not_in_trial', 409, 'There is no trial going on.')
export const PauseNotAllowed = refusal('pause_not_allowed', 409, 'This plan cannot be paused now.')
export const ResumeFirst = refusal('resume_first', 409, 'This is possible once the pause is over.')
export const SamePlan = refusal('same_plan', 409, 'That is the plan already.')
export const PlanNotForSale = refusal('plan_not_for_sale', 409, 'This plan is not sold in this currency.')
export const InvoiceNotFound = refusal('invoice_not_found', 404, 'There is no such invoice.')
export const NothingToRefund = refusal('nothing_to_refund', 422, 'There is not that much left to refund.')
export const NotInThePast = refusal('not_in_the_past', 422, 'This moment is over already.')
export const PaymentRefused = refusal(
  'payment_refused',
  409,
  'The payment service refuses what was asked. The store has to look after its settings.',
)
export const MethodNotFound = refusal('method_not_found', 404, 'There is no such way to pay.')
export const SetupNotFound = refusal('setup_not_found', 404, 'There is nothing here that was begun.')
export const InvoiceChanged = refusal(
  'invoice_changed',
  409,
  'Something of this invoice was refunded meanwhile. Look at it again first.',
)
export const PriceChanged = refusal(
  'price_changed',
  409,
  'The price is another one by now. Please look at it once more.',
)
export const CodesTriedTooOften = refusal(
  'codes_tried_too_often',
  429,
  'Too many wrong codes. Please try again in 15 minutes.',
)
