import type { KeptHere } from '@matinee/contract/library/library'
import { Refusal } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { isStaff, assertMember, type Viewer } from '../platform/http/viewer.ts'
import type { HistorySettings } from './history-settings.ts'
import { listWatched } from './marks.ts'
import { savePosition } from './positions.ts'
import * as query from './queries/marks.ts'
import { findVideoOf } from './queries/positions.ts'

/** Takes over a guest's data from the browser: positions by time, and marks for films without any. */
export async function importGuestHistory(
  ctx: StoreContext,
  viewer: Viewer,
  { positions, watched, keeping }: KeptHere & { keeping: HistorySettings },
) {
  assertMember(viewer)
  if (keeping.marks) for (const videoId of watched) await importMark(ctx, viewer, videoId)
  for (const position of positions) await importPosition(ctx, viewer, position, keeping)
  return listWatched(ctx, viewer, keeping)
}

async function importMark({ db, store, clock }: StoreContext, viewer: Viewer, videoId: number) {
  const now = clock.now().toISOString()
  const known = { memberId: viewer.id, videoId, isStaff: isStaff(viewer) }
  await query.addMarks(db, viewer.id, await query.programsOfVideo(db, store.id, known, now), now)
}

async function importPosition(
  ctx: StoreContext,
  viewer: Viewer,
  { content_id, chapter_id = null, position_seconds, at }: KeptHere['positions'][number],
  keeping: HistorySettings,
) {
  const videoId = await findVideoOf(ctx.db, ctx.store.id, content_id, chapter_id)
  if (!videoId) return
  const film = { contentId: content_id, chapterId: chapter_id, videoId }
  try {
    await savePosition(ctx, viewer, { ...film, seconds: position_seconds, at, keeping })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error // no longer resumable
  }
}
