import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { API_KEY_RIGHTS, AREAS, type ApiKeyScopes } from '../platform/roles.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'

const Reach = OneOf(['view', 'edit'])

const Scopes = Type.Unsafe<ApiKeyScopes>(
  Type.Object({
    areas: Type.Object(Object.fromEntries(AREAS.map((area) => [area, Type.Optional(Reach)]))),
    rights: Type.Array(OneOf(API_KEY_RIGHTS), { uniqueItems: true, maxItems: API_KEY_RIGHTS.length }),
  }),
)

const KeyName = Type.String({ minLength: 1, maxLength: 80, pattern: NO_NUL })

export const ApiKey = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** The first letters of the key, by which its holder knows it. */
  hint: Type.String(),
  scopes: Scopes,
  /** Who made it: the key never does more than this person may. */
  made_by: Type.String(),
  created_at: Moment,
  /** Precise to five minutes. */
  last_used_at: Nullable(Moment),
  expires_at: Nullable(Moment),
  expired: Type.Boolean(),
})
export type ApiKey = Static<typeof ApiKey>

export const MOST_API_KEYS = 100

/** The keys that have not been revoked, newest first. */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/bullet/api/api_keys',
  access: { right: 'make_api_keys' },
  reply: Type.Array(ApiKey),
})

/**
 * Makes a key. The answer alone holds its secret, `mk_…`, which is sent as `Authorization: Bearer` with calls.
 * 400 `invalid_input` without any scope or with a moment that is past, 409 `too_many_api_keys`.
 */
export const makeApiKey = endpoint({
  method: 'POST',
  path: '/bullet/api/api_keys',
  access: { right: 'make_api_keys' },
  body: Type.Object({
    name: KeyName,
    scopes: Scopes,
    expires_at: Type.Optional(Nullable(Moment)),
  }),
  reply: Type.Object({ key: ApiKey, secret: Type.String() }),
  status: 201,
})

/** Revokes a key: its very next call is refused. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/bullet/api/api_keys/:id',
  access: { right: 'make_api_keys' },
  params: Type.Object({ id: Id }),
})
