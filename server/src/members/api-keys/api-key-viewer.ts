import {
  AREAS,
  hasRight,
  isStaffRole,
  reaches,
  roleOfApiKey,
  type ApiKeyScopes,
} from '@matinee/contract/platform/roles'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { hashOf } from '../sign-in/secrets.ts'
import { ApiKeyRefused } from './errors.ts'
import * as query from './queries.ts'

const USED_EVERY_MS = 5 * 60 * 1000

/**
 * The viewer of a call with an API key: its maker by id, under the key's name, with no more than both the key's scopes
 * and the maker's role allow. Throws `api_key_refused`; a session that came along never counts.
 */
export async function viewerOfApiKey(ctx: StoreContext, secret: string): Promise<Viewer> {
  const now = ctx.clock.now()
  const found = await query.findKeyHolder(ctx.db, ctx.store.id, hashOf(secret), now.toISOString())
  if (!found || !isStaffRole(found.role)) throw ApiKeyRefused()
  const { key_name, scopes, last_used_at, role, ...holder } = found
  if (now.getTime() - Date.parse(last_used_at ?? '1970-01-01') > USED_EVERY_MS)
    noteUsed(ctx, holder.api_key_id)
  return {
    ...holder,
    name: key_name,
    role: roleOfApiKey(within(scopes, role)),
    session_id: null,
    impersonator_id: null,
    must_prove_more: false, // the key was made by somebody who had proved it
  }
}

/** The scopes as far as the role of the key's maker goes today. */
const within = ({ areas, rights }: ApiKeyScopes, role: string): ApiKeyScopes => ({
  areas: Object.fromEntries(
    AREAS.flatMap((area) => {
      const reach = areas[area]
      if (reach === undefined) return []
      if (reaches(role, area, reach)) return [[area, reach]]
      return reaches(role, area, 'view') ? [[area, 'view']] : []
    }),
  ),
  rights: rights.filter((right) => hasRight(role, right)),
})

// Not awaited: it only serves the list of keys.
function noteUsed(ctx: StoreContext, id: number) {
  query
    .touchKey(ctx.db, id, ctx.clock.now().toISOString())
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'when an API key was used was not kept'))
}
