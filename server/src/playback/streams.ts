import { ProgramNotFound } from '../catalogue/errors.ts'
import * as streams from '../members/streams.ts'
import type { StoreContext } from '../platform/http.ts'
import type { Viewer } from '../platform/viewer.ts'
import { findByPermalink } from './queries.ts'

/** A sign that this viewer watches a film: see `keepStreaming` of the members. Throws `ProgramNotFound`. */
export async function keepStreaming(ctx: StoreContext, viewer: Viewer, permalink: string) {
  await mustExist(ctx, permalink)
  await streams.keepStreaming(ctx, viewer)
}

/** The film rests: this device's stream is free. Throws `ProgramNotFound`. */
export async function stopStreaming(ctx: StoreContext, viewer: Viewer, permalink: string) {
  await mustExist(ctx, permalink)
  await streams.stopStreaming(ctx, viewer)
}

async function mustExist(ctx: StoreContext, permalink: string) {
  if (!(await findByPermalink(ctx.db, ctx.store.id, permalink))) throw ProgramNotFound()
}
