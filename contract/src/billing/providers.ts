import { Type, type Static } from 'typebox'
import { PROVIDERS } from './billing.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/** Why a provider does not work with the keys it was given: each has its words. */
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
  /** Real money moves. */
  live: Type.Boolean(),
  /** Never a secret: of those it is said alone whether they are there. */
  keys: Type.Array(
    Type.Object({
      name: Type.String(),
      secret: Type.Boolean(),
      is_set: Type.Boolean(),
      value: Nullable(Type.String()),
    }),
  ),
  /** Where the provider sends its news to; null where it needs none. */
  webhook_url: Nullable(Type.String()),
  /** When the provider last gave news that were its own. */
  heard_at: Nullable(Moment),
  /** When the keys were last tried; null where they never were. */
  checked_at: Nullable(Moment),
  problem: Nullable(
    Type.Object({
      reason: OneOf(PROVIDER_PROBLEMS),
      /** As the provider put it, in its own language. */
      said: Nullable(Type.String()),
    }),
  ),
  /** Whether it takes the store's own currency. */
  takes_currency: Type.Boolean(),
  /** Ways to pay members have saved there. */
  methods: Type.Integer(),
})
export type ProviderState = Static<typeof ProviderState>

const ProviderStates = Type.Array(ProviderState)
const params = Type.Object({ provider: OneOf(PROVIDERS) })

/** Every provider there is, those of the store first, in its order. */
export const listProviders = endpoint({
  method: 'GET',
  path: '/bullet/api/providers',
  access: { either: [{ view: 'settings' }, { view: 'money' }] },
  reply: ProviderStates,
})

/** Keeps keys, sealed, and tries them at once; one that is not named stays as it was. 422 where one is missing. */
export const saveProvider = endpoint({
  method: 'PUT',
  path: '/bullet/api/providers/:provider',
  access: { edit: 'settings' },
  perMinute: 20,
  params,
  body: Type.Object({
    /** Of a provider whose keys do not tell. */
    live: Type.Optional(Type.Boolean()),
    keys: Type.Record(
      Type.String({ pattern: '^[a-z_]{1,40}$' }),
      Type.String({ maxLength: 300, pattern: NO_NUL }),
      { maxProperties: 10 },
    ),
  }),
  reply: ProviderStates,
})

/** Asks the provider whether the keys work. What it says is part of its state. */
export const testProviderKeys = endpoint({
  method: 'POST',
  path: '/bullet/api/providers/:provider/test',
  access: { edit: 'settings' },
  perMinute: 20,
  params,
  reply: ProviderStates,
})

/**
 * Turns a provider on or off. 409 `provider_untried` before its keys work; 409 `test_beside_live`: test cards open
 * nothing where real ones are taken. Turning a live one on turns the Test provider off.
 */
export const enableProvider = endpoint({
  method: 'PATCH',
  path: '/bullet/api/providers/:provider',
  access: { edit: 'settings' },
  params,
  body: Type.Object({ enabled: Type.Boolean() }),
  reply: ProviderStates,
})

/** In which order they are offered. */
export const orderProviders = endpoint({
  method: 'PUT',
  path: '/bullet/api/providers/order',
  access: { edit: 'settings' },
  body: Type.Object({
    providers: Type.Array(OneOf(PROVIDERS), { maxItems: PROVIDERS.length, uniqueItems: true }),
  }),
  reply: ProviderStates,
})

/** Turns a provider off and forgets its keys. */
export const removeProvider = endpoint({
  method: 'DELETE',
  path: '/bullet/api/providers/:provider',
  access: { edit: 'settings' },
  params,
  reply: ProviderStates,
})

/** News of a provider, signed by it: 400 `webhook_forged` where it is not. Answered before it is worked on. */
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
