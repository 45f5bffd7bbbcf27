import type Stripe from 'stripe'

/** What the SDK's own types allow to be sent, by the call it is sent with: request schemas are made of these. */
export interface StripeRequests {
  customers: Stripe.CustomerCreateParams
  setup_intents: Stripe.SetupIntentCreateParams
  setup_intents_update: Stripe.SetupIntentUpdateParams
  payment_intents: Stripe.PaymentIntentCreateParams
  payment_intents_list: Stripe.PaymentIntentListParams
  payment_intents_retrieve: Stripe.PaymentIntentRetrieveParams
  attach: Stripe.PaymentMethodAttachParams
  refunds: Stripe.RefundCreateParams
}
