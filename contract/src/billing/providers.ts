import { Type, type Static } from 'typebox'
import { PROVIDERS } from './billing.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/** Why a provider does not work with its keys. */
export const PROVIDER_PROBLEMS = [
  'keys_wrong',
  'keys_of_other_mode',
  'keys_not_a_pair',
  'keys_too_narrow',
  'webhook_unknown',
  'account_not_ready',
  'currency_not_taken',
  'amount_not_whole',
  'not_understood',
  'unreachable',
] as const

export const ProviderState = Type.Object({
  provider: OneOf(PROVIDERS),
  enabled: Type.Boolean(),
  /** Moves real money. */
  live: Type.Boolean(),
  /** Never contains secrets, only whether they are set. */
  keys: Type.Array(
    Type.Object({
      name: Type.String(),
      secret: Type.Boolean(),
      is_set: Type.Boolean(),
      value: Nullable(Type.String()),
    }),
  ),
  /** The webhook URL; null if the provider needs none. */
  webhook_url: Nullable(Type.String()),
  /** When the last verified webhook arrived. */
  heard_at: Nullable(Moment),
  /** When the keys were last checked; null if never. */
  checked_at: Nullable(Moment),
  problem: Nullable(
    Type.Object({
      reason: OneOf(PROVIDER_PROBLEMS),
      /** The provider's own message, in its own language. */
      said: Nullable(Type.String()),
    }),
  ),
  /** Whether it supports the store's own currency. */
  takes_currency: Type.Boolean(),
  /** The number of saved payment methods. */
  methods: Type.Integer(),
})
export type ProviderState = Static<typeof ProviderState>

const ProviderStates = Type.Array(ProviderState)
const params = Type.Object({ provider: OneOf(PROVIDERS) })

/** Every provider, the store's own first, in its order. */
export const listProviders = endpoint({
  method: 'GET',
  path: '/bullet/api/providers',
  access: { either: [{ view: 'settings' }, { view: 'money' }] },
  reply: ProviderStates,
})

/** Stores keys, sealed, and checks them; keys that are not named stay. 422 if one is missing. */
export const saveProvider = endpoint({
  method: 'PUT',
  path: '/bullet/api/providers/:provider',
  access: { edit: 'settings' },
  perMinute: 20,
  params,
  body: Type.Object({
    /** For a provider whose keys do not reveal their mode. */
    live: Type.Optional(Type.Boolean()),
    keys: Type.Record(
      Type.String({ pattern: '^[a-z_]{1,40}$' }),
      Type.String({ maxLength: 300, pattern: NO_NUL }),
      { maxProperties: 10 },
    ),
  }),
  reply: ProviderStates,
})

/** Checks the keys at the provider. The result is part of its state. */
export const testProviderKeys = endpoint({
  method: 'POST',
  path: '/bullet/api/providers/:provider/test',
  access: { edit: 'settings' },
  perMinute: 20,
  params,
  reply: ProviderStates,
})

/**
 * Turns a provider on or off. 409 `provider_untried` before its keys were checked; 409 `test_beside_live` for the Test
 * provider beside a live one. Turning a live one on turns the Test provider off.
 */
export const enableProvider = endpoint({
  method: 'PATCH',
  path: '/bullet/api/providers/:provider',
  access: { edit: 'settings' },
  params,
  body: Type.Object({ enabled: Type.Boolean() }),
  reply: ProviderStates,
})

/** The order in which they are offered. */
export const orderProviders = endpoint({
  method: 'PUT',
  path: '/bullet/api/providers/order',
  access: { edit: 'settings' },
  body: Type.Object({
    providers: Type.Array(OneOf(PROVIDERS), { maxItems: PROVIDERS.length, uniqueItems: true }),
  }),
  reply: ProviderStates,
})

/** Turns a provider off and deletes its keys. */
export const removeProvider = endpoint({
  method: 'DELETE',
  path: '/bullet/api/providers/:provider',
  access: { edit: 'settings' },
  params,
  reply: ProviderStates,
})

/** A signed webhook of a provider: 400 `webhook_forged` if the signature is wrong. Answered before it is processed. */
export const takeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:provider',
  access: { secret: 'signature' },
  bodyLimit: 1024 * 1024,
  params,
  body: Type.Unknown(),
  reply: Type.Object({ received: Type.Boolean() }),
  proof: 'none',
})
