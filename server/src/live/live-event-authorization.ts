import { requireProgramEdit, requireProgramView } from '../catalogue/programs/program-authorization.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { LiveEventNotFound } from './errors.ts'
import { findLiveEvent, type LiveEventRow } from './queries.ts'

/** A live event the viewer may see. Throws `LiveEventNotFound`, and what `requireProgramView` throws. */
export async function requireLiveEventView(ctx: StoreContext, viewer: Viewer, id: number) {
  await requireProgramView(ctx, viewer, id)
  return findOrThrow(ctx, id)
}

/** A live event the viewer may edit. Throws `LiveEventNotFound`, and what `requireProgramEdit` throws. */
export async function requireLiveEventEdit(ctx: StoreContext, viewer: Viewer, id: number) {
  await requireProgramEdit(ctx, viewer, id)
  return findOrThrow(ctx, id)
}

async function findOrThrow({ db, store }: StoreContext, id: number): Promise<LiveEventRow> {
  const event = await findLiveEvent(db, store.id, id)
  if (!event) throw LiveEventNotFound()
  return event
}
