import { grantAccess } from '../src/offers/accesses.ts'
import type { StoreContext } from '../src/platform/http/http.ts'

/** Grants access as a purchase would: from now on and without an end unless `more` says otherwise. */
export const createGranter =
  (ctx: StoreContext) =>
  (member_id: number, what: object, more: object = {}) =>
    grantAccess(ctx, {
      member_id,
      source: 'purchase',
      source_id: null,
      starts_at: ctx.clock.now().toISOString(),
      ends_at: null,
      ...what,
      ...more,
    })
