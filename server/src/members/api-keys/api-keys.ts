import { MOST_API_KEYS, type ApiKey } from '@matinee/contract/members/api-keys'
import type { ApiKeyScopes } from '@matinee/contract/platform/roles'
import { randomBytes } from 'node:crypto'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import { InvalidInput } from '../../platform/errors.ts'
import { API_KEY_PREFIX } from '../../platform/http/api-key.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertRight, type Viewer } from '../../platform/http/viewer.ts'
import { lockMember } from '../queries.ts'
import { hashOf } from '../sign-in/secrets.ts'
import { ApiKeyNeedsScope, ApiKeyNotFound, TooManyApiKeys } from './errors.ts'
import * as query from './queries.ts'

export interface ApiKeyInput {
  name: string
  scopes: ApiKeyScopes
  /** RFC 3339; a key without it lasts until it is revoked. */
  expires_at?: string | null
}

/** The keys of the store, newest first. */
export async function listApiKeys(ctx: StoreContext, viewer: Viewer): Promise<ApiKey[]> {
  assertRight(viewer, 'make_api_keys')
  return (await query.listKeys(ctx.db, ctx.store.id)).map((row) => present(ctx, row))
}

/** Makes a key; its secret is returned here once and kept as a hash. */
export async function makeApiKey(ctx: StoreContext, viewer: Viewer, input: ApiKeyInput) {
  assertRight(viewer, 'make_api_keys')
  refuseInput(ctx, input)
  const secret = API_KEY_PREFIX + randomBytes(32).toString('base64url')
  return transact(ctx, async (ctx) => {
    await lockMember(ctx.db, ctx.store.id, viewer.id) // counted one after the other
    if ((await query.countKeys(ctx.db, ctx.store.id)) >= MOST_API_KEYS)
      throw TooManyApiKeys({ values: { most: MOST_API_KEYS } })
    const row = await query.insertKey(ctx.db, rowOf(ctx, viewer, input, secret))
    await audit(ctx, viewer, {
      act: 'api_key.made',
      subject: subjectOf(row),
      details: { scopes: input.scopes },
    })
    return { key: present(ctx, { ...row, made_by: viewer.name }), secret }
  })
}

/** Revokes a key for good. */
export function revokeApiKey(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  assertRight(viewer, 'make_api_keys')
  return transact(ctx, async (ctx) => {
    const key = await query.deleteKey(ctx.db, ctx.store.id, id)
    if (!key) throw ApiKeyNotFound()
    await audit(ctx, viewer, { act: 'api_key.revoked', subject: subjectOf(key) })
    return undefined
  })
}

function refuseInput(ctx: StoreContext, { scopes, expires_at }: ApiKeyInput) {
  if (Object.keys(scopes.areas).length === 0) throw ApiKeyNeedsScope({ errors: { scopes: ['required'] } })
  if (expires_at && Date.parse(expires_at) <= ctx.clock.now().getTime())
    throw InvalidInput({ errors: { expires_at: ['past'] } })
}

const HINT_LETTERS = 8

const rowOf = (
  ctx: StoreContext,
  viewer: Viewer,
  { name, scopes, expires_at }: ApiKeyInput,
  secret: string,
) => ({
  store_id: ctx.store.id,
  member_id: viewer.id,
  name: name.trim(),
  key_hash: hashOf(secret),
  hint: secret.slice(0, HINT_LETTERS),
  scopes: toJsonb(scopes),
  created_at: ctx.clock.now().toISOString(),
  expires_at: expires_at ?? null,
})

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ kind: 'api_key', id, name })

const present = (ctx: StoreContext, row: query.ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  made_by: row.made_by,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
  expires_at: row.expires_at,
  expired: row.expires_at !== null && row.expires_at <= ctx.clock.now().toISOString(),
})
