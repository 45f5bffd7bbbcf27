import type { StoreContext } from '../platform/http/http.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import { deleteOptOut, insertOptOut, isOptedOut } from './queries.ts'

/** Whether this member has opted out of analytics. */
export async function readTrackingPreference(ctx: StoreContext, viewer: Viewer) {
  return { opted_out: await isOptedOut(ctx.db, ctx.store.id, assertMember(viewer).id) }
}

/** Opts a member out of analytics, or in again; earlier data stays. */
export async function changeTrackingPreference(
  ctx: StoreContext,
  viewer: Viewer,
  { opted_out }: { opted_out: boolean },
) {
  const { id } = assertMember(viewer)
  await (opted_out ? insertOptOut : deleteOptOut)(ctx.db, ctx.store.id, id)
  return { opted_out }
}
