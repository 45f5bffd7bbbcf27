import { ProgramNotFound } from '../catalogue/errors.ts'
import { keepStreaming as keepStreamOf } from '../members/streams.ts'
import type { StoreContext } from '../platform/http.ts'
import type { Viewer } from '../platform/viewer.ts'
import { findByPermalink } from './queries.ts'

/** A sign that this viewer watches a film: see `keepStreaming` of the members. Throws `ProgramNotFound`. */
export async function keepStreaming(ctx: StoreContext, viewer: Viewer, permalink: string) {
  if (!(await findByPermalink(ctx.db, ctx.store.id, permalink))) throw ProgramNotFound()
  await keepStreamOf(ctx, viewer)
}
