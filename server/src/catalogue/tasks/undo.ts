import type { BulkAction } from '@matinee/contract/catalogue/programs'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { BULK_ACTS } from '../programs/bulk.ts'
import { changeImmediately } from '../programs/drafts.ts'
import { withRevision } from '../revisions/program-revisions.ts'
import { statusWhenHidden } from '../programs/lifecycle.ts'
import { auditProgram } from '../programs/program-audit.ts'
import { changePublication } from '../programs/program.ts'
import { setPublication, type ContentRow } from '../programs/program-queries.ts'
import type { ProgramTaskRow } from './queries.ts'
import type { ProgramBefore } from './tables.ts'

const OPPOSITE: Partial<Record<BulkAction, BulkAction>> = {
  add_category: 'remove_category',
  remove_category: 'add_category',
  add_author: 'remove_author',
  remove_author: 'add_author',
}

/** Restores one program to its state before a task; later changes stay. */
export function undoItem(
  ctx: StoreContext,
  viewer: Viewer,
  { action, input }: Pick<ProgramTaskRow, 'action' | 'input'>,
  id: number,
  before: ProgramBefore,
) {
  const opposite = OPPOSITE[action]
  if (opposite) return BULK_ACTS[opposite](ctx, viewer, id, input)
  return changePublication(ctx, viewer, id, async (ctx, program) => {
    if (action === 'set_access') return undoAccess(ctx, viewer, program, { given: input.access, before })
    if (program.status !== statusAfter(action, program)) return
    const { access: _kept, ...state } = before
    await setPublication(ctx.db, id, state)
    await auditProgram(ctx, viewer, program, 'put_back')
  })
}

async function undoAccess(
  ctx: StoreContext,
  viewer: Viewer,
  program: ContentRow,
  { given, before: { access } }: { given: ContentRow['access'] | undefined; before: ProgramBefore },
) {
  if (program.access !== given) return
  await withRevision(ctx, viewer, program, () => changeImmediately(ctx, program, () => ({ access })))
}

function statusAfter(action: BulkAction, program: ContentRow): ContentRow['status'] {
  if (action === 'publish') return 'published'
  return action === 'archive' ? 'archived' : statusWhenHidden(program)
}
