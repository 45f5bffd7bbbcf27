import type { PaymentProviderConfig } from '@matinee/contract/billing/billing'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { WayFault } from './payment-way.ts'

let stripeScript: Promise<Stripe | null> | undefined
let knownKey = ''

/** Loads Stripe's script once a page; rejects on failure. */
export async function openStripe(key = knownKey, locale = 'auto'): Promise<Stripe> {
  knownKey = key
  stripeScript ??= loadStripe(key, { locale: locale as 'auto' })
  const stripe = await stripeScript.catch(() => null)
  if (stripe) return stripe
  stripeScript = undefined
  throw new WayFault('way.not_loaded')
}

export const stripeKeyIn = (config: PaymentProviderConfig | null) => {
  const keys = config?.providers.find(({ provider }) => provider === 'stripe')?.keys ?? {}
  return keys['publishable_key'] ?? keys['publishable'] ?? ''
}

/** Runs the bank's 3-D Secure challenge; resolves to whether it succeeded. */
export async function answerBank(secret: string): Promise<boolean> {
  const stripe = await openStripe()
  const { error } = await stripe.handleNextAction({ clientSecret: secret })
  return !error
}
