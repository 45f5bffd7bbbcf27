import { ProgramNotFound } from '../catalogue/errors.ts'
import * as streams from '../members/sessions/streams.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { beginRental } from '../offers/accesses.ts'
import { FilmNotAccessible } from './errors.ts'
import { findScreeningByChapter, findScreeningByPermalink, type FilmScreening } from './screening-queries.ts'
import { decideAccess } from './playback-decision.ts'

/**
 * A heartbeat of a viewer who watches a film: see `keepStreaming` of the members room. The first one starts a rental.
 * Throws `ProgramNotFound`, and `FilmNotAccessible` if they may no longer watch it.
 */
export async function keepStreaming(
  ctx: StoreContext,
  viewer: Viewer,
  { permalink, chapterId }: { permalink: string; chapterId: number | null },
) {
  const program = await assertProgramExists(ctx, permalink)
  const shown = chapterId ? await findScreeningByChapter(ctx.db, ctx.store.id, chapterId) : program
  const opening =
    shown?.content_id === program.content_id ? await findGrantingAccess(ctx, viewer, shown) : null
  await streams.keepStreaming(ctx, viewer)
  if (opening && !viewer.impersonator_id) await beginRental(ctx, opening)
}

/** The access that permits this film; a collection itself has none. */
async function findGrantingAccess(ctx: StoreContext, viewer: Viewer, shown: FilmScreening) {
  if (!shown.video_id) return null
  const { verdict, opening } = await decideAccess(ctx, viewer, shown)
  if (verdict !== 'open') throw FilmNotAccessible()
  return opening
}

/** Releases this device's stream when the film pauses. Throws `ProgramNotFound`. */
export async function stopStreaming(ctx: StoreContext, viewer: Viewer, permalink: string) {
  await assertProgramExists(ctx, permalink)
  await streams.stopStreaming(ctx, viewer)
}

async function assertProgramExists(ctx: StoreContext, permalink: string) {
  const program = await findScreeningByPermalink(ctx.db, ctx.store.id, permalink)
  if (!program) throw ProgramNotFound()
  return program
}
