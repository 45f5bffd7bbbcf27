import type { ProviderName } from '@matinee/contract/billing/billing'
import type { ProviderState } from '@matinee/contract/billing/providers'
import { reaches } from '@matinee/contract/platform/roles'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { seal, unseal } from '../../platform/text/vault.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { KeyMalformed, KeyMissing, ProviderUnknown, ProviderUntried, TestBesideLive } from '../errors.ts'
import { KEYS_OF } from './provider-keys.ts'
import { syncPaymentSettings } from './payment-settings.ts'
import { ProviderRefused, ProviderUnavailable, type ProviderKeys, type ProviderAccount } from './provider.ts'
import * as query from './queries.ts'
import { accountOf, providerOf, purposeOf, providerHealthOf } from './registry.ts'
import { presentProviders } from './states.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'

/** Staff who manage the settings or the money. */
const requireProviderAccess = (viewer: Viewer) =>
  assertMaySee(viewer, reaches(viewer.role, 'money', 'view') ? 'money' : 'settings')

/** Every provider, without secrets. */
export function listProviders(ctx: StoreContext, viewer: Viewer, origin: string): Promise<ProviderState[]> {
  requireProviderAccess(viewer)
  return presentProviders(ctx, origin)
}

type ProviderKeysInput = { keys: ProviderKeys; live?: boolean | undefined }

/** Stores keys, sealed, with the result of their check. A key left empty stays unchanged. */
export async function saveProvider(
  ctx: StoreContext,
  viewer: Viewer,
  provider: ProviderName,
  given: ProviderKeysInput,
) {
  assertMayEdit(viewer, 'settings')
  if (KEYS_OF[provider].length === 0) throw ProviderUnknown()
  const before = await query.findAccount(ctx.db, ctx.store.id, provider)
  const keys = keysAfter(ctx, provider, before, given.keys)
  const live = liveAfter(provider, keys, given.live ?? before?.live ?? false)
  const problem = await problemOf(ctx, { ...providerHealthOf(ctx, provider), keys, live })
  const enabled = Boolean(before?.enabled) && problem === null
  await transact(ctx, async (ctx) => {
    await beginWithTest(ctx)
    await query.putAccount(ctx.db, ctx.store.id, provider, {
      live,
      enabled,
      sealed: seal(ctx, purposeOf(ctx.store.id, provider), JSON.stringify(keys)),
      public_keys: toJsonb(providerOf(ctx, provider).publicKeys(keys)),
      checked_at: ctx.clock.now().toISOString(),
      problem,
    })
    if (enabled && live) await query.putAccount(ctx.db, ctx.store.id, 'test', { enabled: false })
    await recordAudit(ctx, viewer, 'saved', provider, { live, keys: Object.keys(given.keys) })
    await syncPaymentSettings(ctx)
  })
}

/** A store that accepted test cards keeps doing so until it is changed. */
async function beginWithTest({ db, store }: StoreContext) {
  const there = await query.accountsOf(db, store.id)
  if (there.length === 0) await query.putAccount(db, store.id, 'test', { enabled: true })
}

function keysAfter(
  ctx: StoreContext,
  provider: ProviderName,
  before: query.AccountRow | undefined,
  given: ProviderKeys,
): ProviderKeys {
  const kept = before?.sealed
    ? (JSON.parse(unseal(ctx, purposeOf(ctx.store.id, provider), before.sealed)) as ProviderKeys)
    : {}
  const named = KEYS_OF[provider].map(({ name }) => [name, given[name]?.trim() || kept[name] || ''] as const)
  const missing = named.filter(([, value]) => value === '')
  if (missing.length > 0)
    throw KeyMissing({ errors: Object.fromEntries(missing.map(([name]) => [name, ['required']])) })
  assertKeyFormats(provider, named)
  return Object.fromEntries(named)
}

/** Refuses a malformed key when it is entered; stored, it would be trusted or fail later. */
function assertKeyFormats(provider: ProviderName, named: readonly (readonly [string, string])[]) {
  const formOf = new Map(KEYS_OF[provider].map(({ name, form }) => [name, form]))
  const malformed = named.filter(([name, value]) => !(formOf.get(name)?.test(value) ?? true))
  if (malformed.length > 0)
    throw KeyMalformed({ errors: Object.fromEntries(malformed.map(([name]) => [name, ['malformed']])) })
}

/** Stripe's keys carry their mode in the prefix. */
const liveAfter = (provider: ProviderName, keys: ProviderKeys, said: boolean) =>
  provider === 'stripe' ? /^(sk|rk)_live_/.test(keys['secret_key'] ?? '') : said

/** Checks the keys at the provider and stores the result. */
export async function testProvider(ctx: StoreContext, viewer: Viewer, provider: ProviderName) {
  assertMayEdit(viewer, 'settings')
  const problem = await problemOf(ctx, await accountOf(ctx, provider))
  const checked_at = ctx.clock.now().toISOString()
  if (provider !== 'test') await query.putAccount(ctx.db, ctx.store.id, provider, { checked_at, problem })
}

/** A reason and, on the next line, the provider's message; null if the check passed. */
async function problemOf(ctx: StoreContext, account: ProviderAccount): Promise<string | null> {
  try {
    await providerOf(ctx, account.provider).check(account)
    return null
  } catch (error) {
    if (error instanceof ProviderRefused) return `${error.reason}\n${error.message}`
    if (error instanceof ProviderUnavailable) return 'unreachable'
    throw error
  }
}

/** Turns a provider on or off. A live one turns the Test provider off, whose cards are public. */
export function enableProvider(ctx: StoreContext, viewer: Viewer, provider: ProviderName, enabled: boolean) {
  assertMayEdit(viewer, 'settings')
  return transact(ctx, async (ctx) => {
    await beginWithTest(ctx)
    const rows = await query.accountsOf(ctx.db, ctx.store.id)
    const row = rows.find((each) => each.provider === provider)
    if (enabled) assertReady(provider, row, rows)
    await query.putAccount(ctx.db, ctx.store.id, provider, { enabled })
    if (enabled && row?.live) await query.putAccount(ctx.db, ctx.store.id, 'test', { enabled: false })
    await recordAudit(ctx, viewer, enabled ? 'enabled' : 'disabled', provider)
    await syncPaymentSettings(ctx)
  })
}

function assertReady(provider: ProviderName, row: query.AccountRow | undefined, rows: query.AccountRow[]) {
  const isLive = rows.some(({ enabled, live }) => enabled && live)
  if (provider === 'test' && isLive) throw TestBesideLive()
  if (provider !== 'test' && (!row?.sealed || !row.checked_at || row.problem)) throw ProviderUntried()
}

export function orderProviders(ctx: StoreContext, viewer: Viewer, providers: ProviderName[]) {
  assertMayEdit(viewer, 'settings')
  return transact(ctx, async (ctx) => {
    await beginWithTest(ctx)
    const there = new Set((await query.accountsOf(ctx.db, ctx.store.id)).map(({ provider }) => provider))
    for (const [position, provider] of providers.filter((each) => there.has(each)).entries())
      await query.putAccount(ctx.db, ctx.store.id, provider, { position })
    await audit(ctx, viewer, {
      act: 'provider.ordered',
      subject: { kind: 'provider', id: null, name: null },
      details: { providers },
    })
    await syncPaymentSettings(ctx)
  })
}

/** Turns a provider off and deletes its keys: methods saved there can no longer be charged. */
export function removeProvider(ctx: StoreContext, viewer: Viewer, provider: ProviderName) {
  assertMayEdit(viewer, 'settings')
  return transact(ctx, async (ctx) => {
    const row = await query.findAccount(ctx.db, ctx.store.id, provider)
    if (!row?.sealed) throw ProviderUnknown()
    await query.deleteAccount(ctx.db, ctx.store.id, provider)
    await recordAudit(ctx, viewer, 'removed', provider)
    await syncPaymentSettings(ctx)
  })
}

const recordAudit = (
  ctx: StoreContext,
  viewer: Viewer,
  what: 'saved' | 'enabled' | 'disabled' | 'removed',
  provider: ProviderName,
  details = {},
) =>
  audit(ctx, viewer, {
    act: `provider.${what}`,
    subject: { kind: 'provider', id: null, name: NAMES[provider] },
    details,
  })

const NAMES: Record<ProviderName, string> = {
  test: 'Test',
  stripe: 'Stripe',
  paypal: 'PayPal',
  authorize_net: 'Authorize.net',
}
