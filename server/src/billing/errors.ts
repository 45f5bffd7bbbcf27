import { refusal } from '../platform/errors.ts'

/** Has `details.decline_code`. */
export const PaymentDeclined = refusal('payment_declined', 402, 'The payment was declined.')
export const ProviderDown = refusal(
  'provider_unavailable',
  503,
  'The payment service is not responding. Nothing is lost: please try again in a minute.',
)
export const ProviderUnknown = refusal(
  'provider_unknown',
  404,
  'This store does not accept this payment method.',
)
export const TakeoverBusy = refusal(
  'takeover_busy',
  409,
  'Stripe is being asked about these people already. Wait until that is done.',
)
export const TakeoverUnseen = refusal(
  'takeover_unseen',
  409,
  'Look first at what Stripe holds of these people; then take it over.',
)
export const PriceChangeNotFound = refusal('price_change_not_found', 404, 'There is no such price change.')
export const PriceNoticeTooShort = refusal(
  'price_notice_too_short',
  400,
  'Subscribers need at least {days} days to decide. Choose a later day.',
)
export const PriceChangeForNobody = refusal(
  'price_change_for_nobody',
  409,
  'Nobody would pay another price. Choose other people or another price.',
)
export const PriceChangeForDemo = refusal(
  'price_change_for_demo',
  409,
  'Everybody here is a member of the demo. No notice is sent to them, so their prices stay as they are.',
)
export const PriceChangeOver = refusal(
  'price_change_over',
  409,
  'This price change has ended. Reload the page to see its state.',
)
export const PriceUndoRaises = refusal(
  'price_undo_raises',
  409,
  'Going back would raise prices without notice. Start a price change instead: it tells subscribers first.',
)
export const ProviderUntried = refusal('provider_untried', 409, 'Test its keys before it can take payments.')
export const TestBesideLive = refusal(
  'test_beside_live',
  409,
  'With test cards on, anyone could get everything for free while you take real payments. Turn one of them off.',
)
export const KeyMissing = refusal('key_missing', 422, 'Please fill in every key.')
export const KeyMalformed = refusal(
  'key_malformed',
  422,
  'This key is incomplete. It has 128 characters, all digits or letters from A to F: copy it again from the provider.',
)
export const WebhookForged = refusal('webhook_forged', 400, 'This did not come from the payment service.')
export const TestCardOnly = refusal(
  'test_card_only',
  422,
  'This store only takes test payments. Never enter a real card here: only test numbers work.',
)
export const WrongCard = refusal('wrong_card', 422, 'Please check your card details.')
export const SubscriptionNotFound = refusal(
  'subscription_not_found',
  404,
  'This subscription does not exist.',
)
export const NotOnHold = refusal(
  'not_on_hold',
  409,
  'This subscription is not on hold. Cancel it under your membership instead.',
)
export const AlreadySubscribed = refusal('already_subscribed', 409, 'There is already a subscription.')
export const TrialTaken = refusal(
  'trial_taken',
  409,
  'The free trial has already been used. Each person gets one.',
)
export const PaymentUnderWay = refusal(
  'payment_under_way',
  409,
  'A payment is in progress. Please wait a moment.',
)
export const ChargedElsewhere = refusal(
  'charged_elsewhere',
  409,
  'This plan is still charged by the service it came from. Nothing was charged here.',
)
export const ChargesUnknown = refusal(
  'charges_unknown',
  409,
  'It could not be checked whether the service this plan came from still charges it. Nothing was charged; please try again later.',
)
export const MethodNeeded = refusal('method_needed', 409, 'Add a payment method first.')
export const PayFirst = refusal('pay_first', 409, 'Please pay the open amount first.')
export const NothingToPay = refusal('nothing_to_pay', 409, 'There is nothing to pay.')
export const NotInTrial = refusal('not_in_trial', 409, 'There is no trial at the moment.')
export const PauseNotAllowed = refusal('pause_not_allowed', 409, 'This plan cannot be paused now.')
export const ResumeFirst = refusal('resume_first', 409, 'This is possible once the pause is over.')
export const SamePlan = refusal('same_plan', 409, 'This is already the plan.')
export const PaidInInstalments = refusal(
  'paid_in_instalments',
  409,
  'This is paid in instalments. It ends with the last of them; to stop it before, cancel it now.',
)
export const TooManySeats = refusal('too_many_seats', 422, 'This plan is not sold for that many people.')
export const PlanNotForSale = refusal('plan_not_for_sale', 409, 'This plan is not sold in this currency.')
export const InvoiceNotFound = refusal('invoice_not_found', 404, 'There is no such invoice.')
export const NothingToRefund = refusal('nothing_to_refund', 422, 'That is more than is left to refund.')
export const NotInThePast = refusal('not_in_the_past', 422, 'Choose a moment in the future.')
export const PaymentRefused = refusal(
  'payment_refused',
  409,
  'The payment service refused the request. The store needs to check its payment settings.',
)
export const MethodNotFound = refusal('method_not_found', 404, 'This payment method no longer exists.')
export const SetupNotFound = refusal(
  'setup_not_found',
  404,
  'This setup was not started or has ended. Please start again.',
)
export const InvoiceChanged = refusal(
  'invoice_changed',
  409,
  'Part of this invoice was refunded in the meantime. Please check it again first.',
)
export const PriceChanged = refusal('price_changed', 409, 'The price has changed. Please check it again.')
export const CodesTriedTooOften = refusal(
  'codes_tried_too_often',
  429,
  'Too many wrong codes. Please try again in 15 minutes.',
)
