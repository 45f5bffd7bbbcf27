import type { StoreContext } from '../platform/http.ts'
import { memberOnly, type Viewer } from '../platform/viewer.ts'
import { deleteOptOut, insertOptOut, isOptedOut } from './queries.ts'

/** Whether this member wishes not to be counted. */
export async function readWish(ctx: StoreContext, viewer: Viewer) {
  return { opted_out: await isOptedOut(ctx.db, ctx.store.id, memberOnly(viewer).id) }
}

/** Takes a member's wish not to be counted, or to be counted again; what was counted before stays. */
export async function changeWish(ctx: StoreContext, viewer: Viewer, { opted_out }: { opted_out: boolean }) {
  const { id } = memberOnly(viewer)
  await (opted_out ? insertOptOut : deleteOptOut)(ctx.db, ctx.store.id, id)
  return { opted_out }
}
