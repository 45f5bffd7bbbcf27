import type Stripe from 'stripe'
import { ProviderRefused, type ProviderAccount } from '../provider.ts'

const MODE = /^(?:pk|sk|rk)_(test|live)_/

/** Checks that the secret key, the publishable key and the account belong together. */
export async function checkStripe(stripe: Stripe, { keys, live }: ProviderAccount): Promise<void> {
  const wanted = live ? 'live' : 'test'
  for (const name of ['secret_key', 'publishable_key'])
    if (MODE.exec(keys[name] ?? '')?.[1] !== wanted)
      throw new ProviderRefused(`${name} is not a ${wanted} key`, 'keys_of_other_mode')
  // The permissions a charge needs, checked by a read: a key with too narrow a scope is refused here.
  const { livemode } = await stripe.balance.retrieve()
  if (livemode !== live) throw new ProviderRefused('the account is of the other mode', 'keys_of_other_mode')
  await stripe.setupIntents.list({ limit: 1 })
  await stripe.paymentIntents.list({ limit: 1 })
}
