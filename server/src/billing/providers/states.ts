import { PROVIDERS, type ProviderName } from '@matinee/contract/billing/billing'
import type { ProviderState } from '@matinee/contract/billing/providers'
import type { StoreContext } from '../../platform/http/http.ts'
import { unseal } from '../../platform/text/vault.ts'
import { currenciesOf } from '../settings.ts'
import { KEYS_OF } from './provider-keys.ts'
import type { ProviderKeys } from './provider.ts'
import * as query from './queries.ts'
import { enabledProviders, providerOf, purposeOf } from './registry.ts'

/** The state of every provider: the store's own first, in its order, then the others. */
export async function presentProviders(ctx: StoreContext, origin: string): Promise<ProviderState[]> {
  const { db, store } = ctx
  const [rows, methods, heard, [currency], enabled] = await Promise.all([
    query.accountsOf(db, store.id),
    query.countMethods(db, store.id),
    query.lastHeard(db, store.id),
    currenciesOf(ctx),
    enabledProviders(ctx),
  ])
  const ours = rows.map(({ provider }) => provider)
  return [...ours, ...PROVIDERS.filter((each) => !ours.includes(each))].map((provider) => {
    const row = rows.find((each) => each.provider === provider)
    return {
      ...accountState(ctx, provider, row),
      enabled: enabled.some((each) => each.provider === provider),
      webhook_url: provider === 'test' ? null : `${origin}/api/webhooks/${provider}`,
      heard_at: heard.get(provider) ?? null,
      takes_currency: providerOf(ctx, provider).least(currency!) !== null,
      methods: methods.get(provider) ?? 0,
    }
  })
}

function accountState(ctx: StoreContext, provider: ProviderName, row: query.AccountRow | undefined) {
  const keys = row?.sealed
    ? (JSON.parse(unseal(ctx, purposeOf(ctx.store.id, provider), row.sealed)) as ProviderKeys)
    : {}
  return {
    provider,
    live: row?.live ?? false,
    keys: KEYS_OF[provider].map(({ name, secret }) => ({
      name,
      secret,
      is_set: Boolean(keys[name]),
      value: secret ? null : (keys[name] ?? null),
    })),
    checked_at: row?.checked_at ?? null,
    problem: problemIn(row?.problem),
  }
}

function problemIn(text: string | null | undefined): ProviderState['problem'] {
  if (!text) return null
  const [reason, ...said] = text.split('\n')
  type Reason = NonNullable<ProviderState['problem']>['reason']
  return { reason: reason as Reason, said: said.join('\n') || null }
}
