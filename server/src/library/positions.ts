import { ProgramNotFound } from '../catalogue/errors.ts'
import { noteFirstUse } from '../members/people/first-use.ts'
import type { StoreContext } from '../platform/http.ts'
import { isStaff, memberOnly, type Viewer } from '../platform/viewer.ts'
import { filmToWatch } from '../playback/playback.ts'
import type { Keeping } from './keeping.ts'
import * as query from './queries/positions.ts'

/** Everything of the viewer's on the page of one program. */
export async function readMine(
  ctx: StoreContext,
  viewer: Viewer,
  { permalink, keeping }: { permalink: string; keeping: Keeping },
) {
  const { id: memberId } = memberOnly(viewer)
  const asked = { memberId, permalink, keeping, now: ctx.clock.now().toISOString() }
  const mine = await query.findMine(ctx.db, ctx.store.id, asked)
  if (!mine || !(mine.available || isStaff(viewer))) throw ProgramNotFound()
  return mine
}

export interface Reported {
  contentId: number
  chapterId: number | null
  videoId: number
  seconds: number
  /** By the viewer's clock, in milliseconds. */
  at: number
  keeping: Keeping
}

/**
 * Keeps where a member is in a film; of a guest nothing. A clock that runs ahead counts as now, or it would silence the
 * member's other devices. Throws what `filmToWatch` throws.
 */
export async function savePosition(
  ctx: StoreContext,
  viewer: Viewer,
  { at, ...reported }: Reported,
): Promise<{ watched: boolean }> {
  const programId = await filmToWatch(ctx, viewer, reported)
  if (viewer.id === 0) return { watched: false }
  const moment = new Date(Math.min(at, ctx.clock.now().getTime())).toISOString()
  const report = { ...reported, memberId: viewer.id, programId, at: moment }
  const { watched, began } = await query.keepReport(ctx.db, report)
  if (began) await noteFirstUse(ctx.db, viewer.id, moment)
  return { watched }
}
