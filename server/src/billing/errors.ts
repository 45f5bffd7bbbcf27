import { refusal } from '../platform/errors.ts'

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
export const TestCardOnly = refusal(
  'test_card_only',
  422,
  'Payments of this store are a test. Never enter a real card here: only test numbers are taken.',
)
export const WrongCard = refusal('wrong_card', 422, 'Please check the details of the card.')
