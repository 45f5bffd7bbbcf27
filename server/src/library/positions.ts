import { ProgramNotFound } from '../catalogue/errors.ts'
import { noteFirstUse } from '../members/people/first-use.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { publish } from '../platform/jobs/events.ts'
import { isStaff, assertMember, type Viewer } from '../platform/http/viewer.ts'
import { requireWatchableFilm } from '../playback/playback.ts'
import { programFinished } from './events.ts'
import type { HistorySettings } from './history-settings.ts'
import * as query from './queries/positions.ts'

/** The viewer's state on the page of one program. */
export async function readProgramState(
  ctx: StoreContext,
  viewer: Viewer,
  { permalink, keeping }: { permalink: string; keeping: HistorySettings },
) {
  const { id: memberId } = assertMember(viewer)
  const asked = { memberId, permalink, keeping, now: ctx.clock.now().toISOString() }
  const mine = await query.findProgramState(ctx.db, ctx.store.id, asked)
  if (!mine || !(mine.available || isStaff(viewer))) throw ProgramNotFound()
  return mine
}

export interface PositionInput {
  contentId: number
  chapterId: number | null
  videoId: number
  seconds: number
  /** Milliseconds by the viewer's clock. */
  at: number
  keeping: HistorySettings
}

/**
 * Saves a member's position in a film; no-op for guests. A clock that is ahead counts as now, or it would override the
 * member's other devices. Throws what `requireWatchableFilm` throws.
 */
export async function savePosition(
  ctx: StoreContext,
  viewer: Viewer,
  { at, ...reported }: PositionInput,
): Promise<{ watched: boolean }> {
  const programId = await requireWatchableFilm(ctx, viewer, reported)
  if (viewer.id === 0) return { watched: false }
  const moment = new Date(Math.min(at, ctx.clock.now().getTime())).toISOString()
  const report = { ...reported, memberId: viewer.id, programId, at: moment }
  const { watched, began, finished } = await query.saveReport(ctx.db, report)
  if (began) await noteFirstUse(ctx.db, viewer.id, moment)
  // After the report, not with it: a transaction around each of so many would cost more than a film's end is worth.
  if (finished)
    await publish(ctx, programFinished, {
      store_id: ctx.store.id,
      member_id: viewer.id,
      content_id: programId,
    })
  return { watched }
}
