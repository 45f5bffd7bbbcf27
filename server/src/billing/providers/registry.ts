import type { ProviderChoice, ProviderName } from '@matinee/contract/billing'
import { createHmac } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { unseal } from '../../platform/vault.ts'
import { ProviderUnknown } from '../errors.ts'
import type { Keys, PaymentProvider, ProviderAccount } from './provider.ts'
import * as query from './queries.ts'
import { testProvider } from './test-provider.ts'

/** The adapters by name: what moves money outside. */
const ADAPTERS: Partial<Record<ProviderName, (ctx: Context) => PaymentProvider>> = {
  test: testProvider,
}

/** The adapter of a provider, whether or not the store has it switched on. */
export function providerOf(ctx: Context, name: string): PaymentProvider {
  const adapter = ADAPTERS[name as ProviderName]
  if (!adapter) throw ProviderUnknown()
  return adapter(ctx)
}

/** What keys of a store are sealed for. */
export const purposeOf = (storeId: number, name: string) => `provider ${storeId} ${name}`

/** The store's account at a provider, its keys opened. Refuses where it has none: the Test provider needs none. */
export async function accountOf(ctx: StoreContext, name: string): Promise<ProviderAccount> {
  const row = await query.findAccount(ctx.db, ctx.store.id, name)
  const provider = name as ProviderName
  const common = { store_id: ctx.store.id, mark: markOf(ctx) }
  if (provider === 'test') return { ...common, provider, live: false, keys: testKeys(ctx, row?.public_keys) }
  if (!row?.sealed) throw ProviderUnknown()
  const keys = JSON.parse(unseal(ctx, purposeOf(ctx.store.id, name), row.sealed)) as Keys
  return { ...common, provider, live: row.live, keys }
}

const MARK_LENGTH = 6

/** The same for as long as the install has its secrets, and no other store's. */
const markOf = ({ secrets, store }: Pick<StoreContext, 'secrets' | 'store'>) =>
  createHmac('sha256', secrets.vault).update(`mark ${store.id}`).digest('hex').slice(0, MARK_LENGTH)

/** The offline vendor's webhooks are signed with a secret of the store; its row says how they come. */
const testKeys = ({ secrets, store }: StoreContext, said: unknown): Keys => ({
  ...(said as Keys | undefined),
  secret: createHmac('sha256', secrets.vault).update(`test provider ${store.id}`).digest('hex'),
})

/** How one pays at this store, in the publisher's order; in one that has switched nothing on, by the Test provider. */
export async function enabledProviders(ctx: StoreContext): Promise<ProviderChoice[]> {
  const rows = await query.accountsOf(ctx.db, ctx.store.id)
  const enabled = rows.filter(({ enabled }) => enabled)
  if (enabled.length > 0) return enabled.map(choiceOf)
  return rows.some(({ provider }) => provider === 'test') ? [] : [OFFLINE]
}

const OFFLINE: ProviderChoice = { provider: 'test', live: false, keys: {} }

const choiceOf = ({ provider, live, public_keys }: query.AccountRow): ProviderChoice => ({
  provider,
  live,
  keys: provider === 'test' ? {} : (public_keys as Record<string, string>),
})
