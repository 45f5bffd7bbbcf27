import type Stripe from 'stripe'
import { ProviderRefused, type ProviderAccount } from '../provider.ts'

const MODE = /^(?:pk|sk|rk)_(test|live)_/

/** Asks Stripe whether the keys work together: the secret one, the publishable one, and the account behind them. */
export async function checkStripe(stripe: Stripe, { keys, live }: ProviderAccount): Promise<void> {
  const wanted = live ? 'live' : 'test'
  for (const name of ['secret_key', 'publishable_key'])
    if (MODE.exec(keys[name] ?? '')?.[1] !== wanted)
      throw new ProviderRefused(`${name} is not a ${wanted} key`, 'keys_of_other_mode')
  // The least a charge needs, asked without moving anything: a key that is too narrow is refused here.
  const { livemode } = await stripe.balance.retrieve()
  if (livemode !== live) throw new ProviderRefused('the account is of the other mode', 'keys_of_other_mode')
  await stripe.setupIntents.list({ limit: 1 })
  await stripe.paymentIntents.list({ limit: 1 })
}
