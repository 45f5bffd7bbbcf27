import type { ProviderName } from '@matinee/contract/billing/billing'
import type { StoreContext } from '../../platform/http/http.ts'
import { ProviderUnknown } from '../errors.ts'
import { enabledProviders } from './registry.ts'

/** The requested provider, or the store's first. Throws `ProviderUnknown` if the store does not use it. */
export async function providerFor(ctx: StoreContext, asked?: string): Promise<ProviderName> {
  const enabled = await enabledProviders(ctx)
  const choice = asked ? enabled.find(({ provider }) => provider === asked) : enabled[0]
  if (!choice) throw ProviderUnknown()
  return choice.provider
}
