import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'

/** The new address the viewer last requested and has not confirmed. */
export async function readEmailChange(ctx: StoreContext, viewer: Viewer) {
  const waiting = await ctx.db
    .selectFrom('email_change')
    .select(['new_email as email', 'expires_at'])
    .where('store_id', '=', ctx.store.id)
    .where('member_id', '=', assertMember(viewer).id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now().toISOString())
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  return { waiting: waiting ?? null }
}

/** Invalidates the links that were sent. */
export async function cancelEmailChange(ctx: StoreContext, viewer: Viewer): Promise<undefined> {
  await ctx.db
    .deleteFrom('email_change')
    .where('store_id', '=', ctx.store.id)
    .where('member_id', '=', assertMember(viewer).id)
    .where('used_at', 'is', null)
    .execute()
}
