import type { PaymentProviderConfig } from '@matinee/contract/billing'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { WayFault } from './way.ts'

let loading: Promise<Stripe | null> | undefined
let knownKey = ''

/** Stripe’s own script, once a page; rejects where it does not come. */
export async function openStripe(key = knownKey, locale = 'auto'): Promise<Stripe> {
  knownKey = key
  loading ??= loadStripe(key, { locale: locale as 'auto' })
  const stripe = await loading.catch(() => null)
  if (stripe) return stripe
  loading = undefined
  throw new WayFault('way.not_loaded')
}

export const stripeKeyIn = (config: PaymentProviderConfig | null) => {
  const keys = config?.providers.find(({ provider }) => provider === 'stripe')?.keys ?? {}
  return keys['publishable_key'] ?? keys['publishable'] ?? ''
}

/** The bank’s question to the payer; resolves to whether it was answered well. */
export async function answerBank(secret: string): Promise<boolean> {
  const stripe = await openStripe()
  const { error } = await stripe.handleNextAction({ clientSecret: secret })
  return !error
}
