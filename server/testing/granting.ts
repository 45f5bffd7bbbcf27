import { grantAccess } from '../src/membership/accesses.ts'
import type { StoreContext } from '../src/platform/http.ts'

/** Gives members what they would have bought: from now on and without an end unless `more` says otherwise. */
export const grantsIn =
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
