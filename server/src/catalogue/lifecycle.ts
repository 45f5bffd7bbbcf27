import type { StoreContext } from '../platform/http.ts'
import type { Viewer } from '../platform/viewer.ts'
import { applyEdits } from './drafts.ts'
import { NotArchived, NotInPublicView, SavedSince } from './errors.ts'
import { note } from './program-acts.ts'
import { refuseUnwatchable } from './substance.ts'
import * as query from './program-queries.ts'
import { moved } from './program.ts'

export interface Publishing {
  /** `keep`: what visitors do not see yet stays aside. */
  changes?: 'keep' | undefined
  /** Refused when somebody saved since this version. */
  version?: number | undefined
}

/** Shows a program to everybody with what was saved of it; refused while there is nothing to watch or to take. */
export function publishProgram(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { changes, version }: Publishing = {},
) {
  return moved(ctx, viewer, id, async (ctx, program) => {
    if (version !== undefined && version !== program.version) throw SavedSince()
    // What is in public view already may have its words changed whatever has become of its film.
    if (program.status !== 'published') await refuseUnwatchable(ctx.db, program)
    if (program.draft && !changes) await applyEdits(ctx, program, program.draft)
    const now = ctx.clock.now().toISOString()
    const isOver = program.expire_at !== null && program.expire_at <= now
    await query.setState(ctx.db, id, {
      status: 'published',
      published_at: program.published_at ?? now,
      publish_at: null,
      coming_soon: false,
      ...(isOver && { expire_at: null }),
    })
    await note(ctx, viewer, program, 'published')
  })
}

/** Takes a program out of everybody's sight, or off the schedule; staff keep it. */
export function unpublishProgram(ctx: StoreContext, viewer: Viewer, id: number) {
  return moved(ctx, viewer, id, async (ctx, program) => {
    if (!['published', 'scheduled', 'expired'].includes(program.status)) throw NotInPublicView()
    await query.setState(ctx.db, id, { status: hiddenStatus(program), publish_at: null, coming_soon: false })
    await note(ctx, viewer, program, 'unpublished')
  })
}

/** Puts a program away: out of view, and out of the admin's lists but for the archive. */
export function archiveProgram(ctx: StoreContext, viewer: Viewer, id: number) {
  return moved(ctx, viewer, id, async (ctx, program) => {
    await query.setState(ctx.db, id, { status: 'archived', publish_at: null, coming_soon: false })
    await note(ctx, viewer, program, 'archived')
  })
}

/** Takes a program back out of the archive, unpublished. */
export function restoreProgram(ctx: StoreContext, viewer: Viewer, id: number) {
  return moved(ctx, viewer, id, async (ctx, program) => {
    if (program.status !== 'archived') throw NotArchived()
    await query.setState(ctx.db, id, { status: hiddenStatus(program) })
    await note(ctx, viewer, program, 'restored')
  })
}

/** What a program is while it is hidden: one that was never out is a draft. */
export const hiddenStatus = ({ published_at }: Pick<query.ContentRow, 'published_at'>) =>
  published_at ? 'unpublished' : 'draft'
