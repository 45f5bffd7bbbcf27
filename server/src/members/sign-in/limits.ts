import { isStaffRole } from '@matinee/contract/platform/roles'
import { timestampAfter } from '../../platform/clock.ts'
import type { StoreContext } from '../../platform/http/http.ts'

/** How many devices somebody may be signed in with, and how many may play a film at once; null sets no limit. */
export interface Limits {
  max_sessions: number | null
  max_streams: number | null
}

const NONE: Limits = { max_sessions: null, max_streams: null }

/** The limits of a member: those of their plans, else those of the store. The staff have none. */
export async function limitsOf(
  ctx: StoreContext,
  { id, role }: { id: number; role: string },
): Promise<Limits> {
  if (isStaffRole(role)) return NONE
  return ctx.db
    .selectFrom('store')
    .leftJoin('member', (join) => join.onRef('member.store_id', '=', 'store.id').on('member.id', '=', id))
    .where('store.id', '=', ctx.store.id)
    .select(({ fn }) => [
      fn.coalesce('member.max_sessions', 'store.max_sessions').as('max_sessions'),
      fn.coalesce('member.max_streams', 'store.max_streams').as('max_streams'),
    ])
    .executeTakeFirstOrThrow()
}

/** Seconds after its last sign in which a stream still counts. */
const STREAM_COUNTS_FOR = 60

/** A stream lives while its last sign came after this moment. */
export const liveSince = (ctx: StoreContext) => timestampAfter(ctx.clock, -STREAM_COUNTS_FOR)
