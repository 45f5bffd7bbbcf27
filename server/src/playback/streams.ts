import { ProgramNotFound } from '../catalogue/errors.ts'
import * as streams from '../members/streams.ts'
import type { StoreContext } from '../platform/http.ts'
import type { Viewer } from '../platform/viewer.ts'
import { beginRental } from '../membership/accesses.ts'
import { FilmClosed } from './errors.ts'
import { findByChapter, findByPermalink, type Screening } from './queries.ts'
import { judge } from './verdict.ts'

/**
 * A sign that this viewer watches a film: see `keepStreaming` of the members. The first one begins a rental. Throws
 * `ProgramNotFound`, and `FilmClosed` where it is no longer open to them.
 */
export async function keepStreaming(
  ctx: StoreContext,
  viewer: Viewer,
  { permalink, chapterId }: { permalink: string; chapterId: number | null },
) {
  const program = await mustExist(ctx, permalink)
  const shown = chapterId ? await findByChapter(ctx.db, ctx.store.id, chapterId) : program
  const opening = shown?.content_id === program.content_id ? await openingOf(ctx, viewer, shown) : null
  await streams.keepStreaming(ctx, viewer)
  if (opening && !viewer.impersonator_id) await beginRental(ctx, opening)
}

/** What opens the film that plays. A collection by itself has none. */
async function openingOf(ctx: StoreContext, viewer: Viewer, shown: Screening) {
  if (!shown.video_id) return null
  const { verdict, opening } = await judge(ctx, viewer, shown)
  if (verdict !== 'open') throw FilmClosed()
  return opening
}

/** The film rests: this device's stream is free. Throws `ProgramNotFound`. */
export async function stopStreaming(ctx: StoreContext, viewer: Viewer, permalink: string) {
  await mustExist(ctx, permalink)
  await streams.stopStreaming(ctx, viewer)
}

async function mustExist(ctx: StoreContext, permalink: string) {
  const program = await findByPermalink(ctx.db, ctx.store.id, permalink)
  if (!program) throw ProgramNotFound()
  return program
}
