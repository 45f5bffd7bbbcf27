import { refusal } from '../../platform/errors.ts'

export const OrderNotFound = refusal('order_not_found', 404, 'There is no such order.')
export const OrderExpired = refusal('order_expired', 410, 'This order has expired. Please start again.')
export const OrderCompleted = refusal('order_completed', 409, 'This order has been completed.')
export const SignInToGoOn = refusal(
  'sign_in_to_go_on',
  409,
  'There is already an account with this address. Sign in to continue: your order is saved.',
)
export const CustomerInfoNeeded = refusal('customer_info_needed', 409, 'Please enter your details first.')
export const TermsNeeded = refusal('terms_needed', 422, 'Please agree to the terms of the store.')
export const MethodMissing = refusal('payment_method_missing', 422, 'Please choose how you want to pay.')
export const AlreadyOwned = refusal('already_owned', 409, 'You already have this.')
export const CurrencyNotTaken = refusal(
  'currency_not_taken',
  409,
  'This currency is not accepted here. Please choose another one.',
)
export const AmountTooSmall = refusal(
  'amount_too_small',
  422,
  'This amount is too small for this payment method.',
)
export const GiftCardsOff = refusal('gift_cards_off', 409, 'This store does not sell gift cards.')
export const GiftAmountUnknown = refusal(
  'gift_amount_unknown',
  422,
  'There are no gift cards of this amount.',
)
export const IntentNotFound = refusal('intent_not_found', 404, 'This payment does not exist.')
