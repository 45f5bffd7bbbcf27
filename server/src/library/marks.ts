import type { StoreContext } from '../platform/http/http.ts'
import { isStaff, assertMember, type Viewer } from '../platform/http/viewer.ts'
import { FilmNotFound } from '../playback/errors.ts'
import { MarksOff } from './errors.ts'
import type { HistorySettings } from './history-settings.ts'
import * as query from './queries/marks.ts'

interface WatchedMarkInput {
  videoId: number
  keeping: HistorySettings
}

/** The films the viewer has watched to the end, by video id; none in a store without marks. */
export async function listWatched(ctx: StoreContext, viewer: Viewer, { marks }: HistorySettings) {
  const { id } = assertMember(viewer)
  return { video_ids: marks ? await query.watchedVideos(ctx.db, id) : [] }
}

/** Marks a film as watched and resets its position; idempotent. */
export async function markWatched(ctx: StoreContext, viewer: Viewer, asked: WatchedMarkInput) {
  const programs = await programsToMark(ctx, viewer, asked)
  await query.insertMarks(ctx.db, viewer.id, programs, ctx.clock.now().toISOString())
  return listWatched(ctx, viewer, asked.keeping)
}

/** Removes the mark: the film resumes where it was left. */
export async function markUnwatched(ctx: StoreContext, viewer: Viewer, asked: WatchedMarkInput) {
  const programs = await programsToMark(ctx, viewer, asked)
  await query.deleteMarks(ctx.db, viewer.id, programs, ctx.clock.now().toISOString())
  return listWatched(ctx, viewer, asked.keeping)
}

async function programsToMark(ctx: StoreContext, viewer: Viewer, { videoId, keeping }: WatchedMarkInput) {
  const { id: memberId } = assertMember(viewer)
  const known = { memberId, videoId, isStaff: isStaff(viewer) }
  const programs = await query.programsOfVideo(ctx.db, ctx.store.id, known, ctx.clock.now().toISOString())
  if (programs.length === 0) throw FilmNotFound()
  if (!keeping.marks) throw MarksOff()
  return programs
}
