import type { ProviderChoice, ProviderName } from '@matinee/contract/billing/billing'
import { createHmac } from 'node:crypto'
import type { Config } from '../../platform/process/config.ts'
import { assertNoTransaction, type Context } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { unseal } from '../../platform/text/vault.ts'
import { assertLive } from '../../store/standby.ts'
import { ProviderUnknown } from '../errors.ts'
import { makeAuthorizeNet } from './authorize-net/authorize-net.ts'
import { makePaypal } from './paypal/paypal.ts'
import type { CustomerRecords, ProviderKeys, PaymentProvider, ProviderAccount } from './provider.ts'
import * as query from './queries.ts'
import { stripeRecords } from './stripe/customer-records.ts'
import { makeStripe } from './stripe/stripe.ts'
import { testProvider } from './test-provider.ts'

/** The provider adapters by name. */
const ADAPTERS: Record<ProviderName, (ctx: Context) => PaymentProvider> = {
  test: testProvider,
  stripe: ({ config }) => vendorsOf(config).stripe,
  paypal: ({ config }) => vendorsOf(config).paypal,
  authorize_net: ({ config }) => vendorsOf(config).authorize_net,
}

type Vendors = Record<Exclude<ProviderName, 'test'>, PaymentProvider>
const vendors = new WeakMap<Config, Vendors>()

/** Created once per install: adapters cache their access tokens. */
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
 * The adapter of a provider, whether or not the store has enabled it. Inside a transaction only its local answers are
 * available and remote calls throw, because their effects cannot be rolled back.
 */
export function providerOf(ctx: Context, name: string): PaymentProvider {
  if (!isProvider(name)) throw ProviderUnknown()
  const adapter = ADAPTERS[name](ctx)
  return ctx.db.isTransaction ? { ...adapter, ...UNREACHABLE } : adapter
}

/** What Stripe knows of customers that moved in. Never inside a transaction. */
export function recordsAtStripe(ctx: Context): CustomerRecords {
  assertNoTransaction(ctx, 'What a provider knows')
  return stripeRecords(ctx.config.stripe_url)
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

/** The purpose under which a store's keys are sealed. */
export const purposeOf = (storeId: number, name: string) => `provider ${storeId} ${name}`

/**
 * The store's account at a provider with decrypted keys. Throws if there is none; the Test provider needs none. Every
 * call to a provider begins here, so a store on standby is refused here.
 */
export async function accountOf(ctx: StoreContext, name: string): Promise<ProviderAccount> {
  await assertLive(ctx.db, ctx.store.id)
  const row = await query.findAccount(ctx.db, ctx.store.id, name)
  const common = providerHealthOf(ctx, name as ProviderName)
  if (name === 'test') return { ...common, live: false, keys: testKeys(ctx, row?.public_keys) }
  if (!row?.sealed) throw ProviderUnknown()
  const keys = JSON.parse(unseal(ctx, purposeOf(ctx.store.id, name), row.sealed)) as ProviderKeys
  return { ...common, live: row.live, keys }
}

/** The account without its keys. */
export const providerHealthOf = (ctx: StoreContext, provider: ProviderName) => ({
  store_id: ctx.store.id,
  provider,
  mark: markOf(ctx),
})

const MARK_LENGTH = 6

/** Stable as long as the install keeps its secrets, and different for every store. */
const markOf = ({ secrets, store }: Pick<StoreContext, 'secrets' | 'store'>) =>
  createHmac('sha256', secrets.vault).update(`mark ${store.id}`).digest('hex').slice(0, MARK_LENGTH)

/** The Test provider's webhooks are signed with a secret of the store; its row configures their delivery. */
const testKeys = ({ secrets, store }: StoreContext, said: unknown): ProviderKeys => ({
  ...(said as ProviderKeys | undefined),
  secret: createHmac('sha256', secrets.vault).update(`test provider ${store.id}`).digest('hex'),
})

/**
 * The enabled providers in the publisher's order. A store without any setting accepts test cards; one that has turned
 * everything off accepts nothing, or test cards would unlock what it sells.
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
