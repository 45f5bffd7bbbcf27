import type { ProviderChoice, ProviderName } from '@matinee/contract/billing/billing'
import { createHmac } from 'node:crypto'
import type { Config } from '../../platform/process/config.ts'
import type { Context } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { unseal } from '../../platform/text/vault.ts'
import { ProviderUnknown } from '../errors.ts'
import { makeAuthorizeNet } from './authorize-net/authorize-net.ts'
import { makePaypal } from './paypal/paypal.ts'
import type { ProviderKeys, PaymentProvider, ProviderAccount } from './provider.ts'
import * as query from './queries.ts'
import { makeStripe } from './stripe/stripe.ts'
import { testProvider } from './test-provider.ts'

/** The adapters by name: what moves money outside. */
const ADAPTERS: Record<ProviderName, (ctx: Context) => PaymentProvider> = {
  test: testProvider,
  stripe: ({ config }) => vendorsOf(config).stripe,
  paypal: ({ config }) => vendorsOf(config).paypal,
  authorize_net: ({ config }) => vendorsOf(config).authorize_net,
}

type Vendors = Record<Exclude<ProviderName, 'test'>, PaymentProvider>
const vendors = new WeakMap<Config, Vendors>()

/** Made once for an install: they keep what they were let in with. */
function vendorsOf(config: Config): Vendors {
  const made = vendors.get(config) ?? {
    stripe: makeStripe(config.stripe_url),
    paypal: makePaypal(config.paypal_url),
    authorize_net: makeAuthorizeNet(config.authorize_net_url),
  }
  vendors.set(config, made)
  return made
}

/**
 * The adapter of a provider, whether or not the store has it switched on. Inside a transaction it answers what it knows
 * by itself and throws where it would be asked: what it does outside cannot be rolled back.
 */
export function providerOf(ctx: Context, name: string): PaymentProvider {
  if (!isProvider(name)) throw ProviderUnknown()
  const adapter = ADAPTERS[name](ctx)
  return ctx.db.isTransaction ? { ...adapter, ...UNREACHABLE } : adapter
}

const PROVIDER_CALLS = [
  'check',
  'beginSetup',
  'ensureCustomer',
  'claimSetup',
  'saveMethod',
  'forgetMethod',
  'charge',
  'beginPayment',
  'findPayment',
  'refund',
  'readWebhook',
] as const satisfies (keyof PaymentProvider)[]

const inTransaction = () =>
  Promise.reject(new Error('A payment provider must not be asked inside a transaction.'))

const UNREACHABLE = Object.fromEntries(PROVIDER_CALLS.map((name) => [name, inTransaction])) as Record<
  (typeof PROVIDER_CALLS)[number],
  () => Promise<never>
>

const isProvider = (name: string): name is ProviderName => Object.hasOwn(ADAPTERS, name)

/** What keys of a store are sealed for. */
export const purposeOf = (storeId: number, name: string) => `provider ${storeId} ${name}`

/** The store's account at a provider, its keys opened. Refuses where it has none: the Test provider needs none. */
export async function accountOf(ctx: StoreContext, name: string): Promise<ProviderAccount> {
  const row = await query.findAccount(ctx.db, ctx.store.id, name)
  const common = providerHealthOf(ctx, name as ProviderName)
  if (name === 'test') return { ...common, live: false, keys: testKeys(ctx, row?.public_keys) }
  if (!row?.sealed) throw ProviderUnknown()
  const keys = JSON.parse(unseal(ctx, purposeOf(ctx.store.id, name), row.sealed)) as ProviderKeys
  return { ...common, live: row.live, keys }
}

/** What an account is beside its keys. */
export const providerHealthOf = (ctx: StoreContext, provider: ProviderName) => ({
  store_id: ctx.store.id,
  provider,
  mark: markOf(ctx),
})

const MARK_LENGTH = 6

/** The same for as long as the install has its secrets, and no other store's. */
const markOf = ({ secrets, store }: Pick<StoreContext, 'secrets' | 'store'>) =>
  createHmac('sha256', secrets.vault).update(`mark ${store.id}`).digest('hex').slice(0, MARK_LENGTH)

/** The offline vendor's webhooks are signed with a secret of the store; its row says how they come. */
const testKeys = ({ secrets, store }: StoreContext, said: unknown): ProviderKeys => ({
  ...(said as ProviderKeys | undefined),
  secret: createHmac('sha256', secrets.vault).update(`test provider ${store.id}`).digest('hex'),
})

/**
 * How one pays at this store, in the publisher's order. One that has said nothing of it takes test cards; one that has
 * turned everything off takes nothing, or test cards would open what is sold.
 */
export async function enabledProviders(ctx: StoreContext): Promise<ProviderChoice[]> {
  const rows = await query.accountsOf(ctx.db, ctx.store.id)
  const enabled = rows.filter(({ enabled }) => enabled)
  if (enabled.length > 0) return enabled.map(choiceOf)
  return rows.length > 0 ? [] : [OFFLINE]
}

const OFFLINE: ProviderChoice = { provider: 'test', live: false, keys: {} }

const choiceOf = ({ provider, live, public_keys }: query.AccountRow): ProviderChoice => ({
  provider,
  live,
  keys: provider === 'test' ? {} : (public_keys as Record<string, string>),
})
