import type Stripe from 'stripe'
import type { ProviderAccount } from '../provider.ts'
import { loadStripe } from './library.ts'

/** Pinned by us, not by the account: breaking changes only come with an API version. See the SDK's CHANGELOG. */
export const STRIPE_VERSION = '2026-10-28.endive'

const PATIENCE_MS = 20_000

/** The SDK for one store's account. `url` overrides Stripe's address for tests and proxies. */
export function stripeOf({ keys }: Pick<ProviderAccount, 'keys'>, url: string | null): Stripe {
  const Library = loadStripe()
  return new Library(keys['secret_key'] ?? '', {
    apiVersion: STRIPE_VERSION,
    timeout: PATIENCE_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Matinee' },
    ...(url && placeOf(url)),
  })
}

function placeOf(url: string) {
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}
