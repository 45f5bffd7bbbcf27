import type Stripe from 'stripe'

/** The SDK's types of each request, from which request schemas are generated. */
export interface StripeRequests {
  customers: Stripe.CustomerCreateParams
  setup_intents: Stripe.SetupIntentCreateParams
  setup_intents_update: Stripe.SetupIntentUpdateParams
  payment_intents: Stripe.PaymentIntentCreateParams
  payment_intents_list: Stripe.PaymentIntentListParams
  payment_intents_retrieve: Stripe.PaymentIntentRetrieveParams
  attach: Stripe.PaymentMethodAttachParams
  refunds: Stripe.RefundCreateParams
  customers_list: Stripe.CustomerListParams
  customer_methods_list: Stripe.CustomerListPaymentMethodsParams
  subscriptions_list: Stripe.SubscriptionListParams
  subscriptions_update: Stripe.SubscriptionUpdateParams
  charges_list: Stripe.ChargeListParams
}
