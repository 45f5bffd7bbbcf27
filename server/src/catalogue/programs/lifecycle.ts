import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { applyEdits } from './drafts.ts'
import { ProgramNotArchived, ProgramNotPublished, ProgramSavedSince } from '../errors.ts'
import { auditProgram } from './program-audit.ts'
import { assertPublishable } from './publishability.ts'
import * as query from './program-queries.ts'
import { changePublication } from './program.ts'

export interface PublishOptions {
  /** `keep`: unpublished changes stay in the draft. */
  changes?: 'keep' | undefined
  /** Refused if the program was saved after this version. */
  version?: number | undefined
}

/** Publishes a program with its draft; refused while there is nothing to watch or download. */
export function publishProgram(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { changes, version }: PublishOptions = {},
) {
  return changePublication(ctx, viewer, id, async (ctx, program) => {
    if (version !== undefined && version !== program.version) throw ProgramSavedSince()
    // Texts of a public program can be changed whatever the state of its film.
    if (program.status !== 'published') await assertPublishable(ctx.db, program)
    if (program.draft && !changes) await applyEdits(ctx, program, program.draft)
    const now = ctx.clock.now().toISOString()
    const isOver = program.expire_at !== null && program.expire_at <= now
    await query.setPublication(ctx.db, id, {
      status: 'published',
      published_at: program.published_at ?? now,
      publish_at: null,
      coming_soon: false,
      ...(isOver && { expire_at: null }),
    })
    await auditProgram(ctx, viewer, program, 'published')
  })
}

/** Hides a program, or cancels its schedule; staff keep access. */
export function unpublishProgram(ctx: StoreContext, viewer: Viewer, id: number) {
  return changePublication(ctx, viewer, id, async (ctx, program) => {
    if (!['published', 'scheduled', 'expired'].includes(program.status)) throw ProgramNotPublished()
    await query.setPublication(ctx.db, id, {
      status: statusWhenHidden(program),
      publish_at: null,
      coming_soon: false,
    })
    await auditProgram(ctx, viewer, program, 'unpublished')
  })
}

/** Archives a program: hidden from visitors, and from the admin's lists except the archive. */
export function archiveProgram(ctx: StoreContext, viewer: Viewer, id: number) {
  return changePublication(ctx, viewer, id, async (ctx, program) => {
    await query.setPublication(ctx.db, id, { status: 'archived', publish_at: null, coming_soon: false })
    await auditProgram(ctx, viewer, program, 'archived')
  })
}

/** Restores a program from the archive, unpublished. */
export function restoreProgram(ctx: StoreContext, viewer: Viewer, id: number) {
  return changePublication(ctx, viewer, id, async (ctx, program) => {
    if (program.status !== 'archived') throw ProgramNotArchived()
    await query.setPublication(ctx.db, id, { status: statusWhenHidden(program) })
    await auditProgram(ctx, viewer, program, 'restored')
  })
}

/** The status of a hidden program: draft if it was never published. */
export const statusWhenHidden = ({ published_at }: Pick<query.ContentRow, 'published_at'>) =>
  published_at ? 'unpublished' : 'draft'
