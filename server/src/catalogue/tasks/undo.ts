import type { BulkAction } from '@matinee/contract/programs'
import type { StoreContext } from '../../platform/http.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { ACTS } from '../bulk.ts'
import { changeAtOnce } from '../drafts.ts'
import { hiddenStatus } from '../lifecycle.ts'
import { note } from '../program-acts.ts'
import { moved } from '../program.ts'
import { setState, type ContentRow } from '../program-queries.ts'
import type { TaskRow } from './queries.ts'
import type { ProgramBefore } from './tables.ts'

const OPPOSITE: Partial<Record<BulkAction, BulkAction>> = {
  add_category: 'remove_category',
  remove_category: 'add_category',
  add_author: 'remove_author',
  remove_author: 'add_author',
}

/** Puts one program back as it was before a task; what was changed again since stays. */
export function putBack(
  ctx: StoreContext,
  viewer: Viewer,
  { action, input }: Pick<TaskRow, 'action' | 'input'>,
  id: number,
  before: ProgramBefore,
) {
  const opposite = OPPOSITE[action]
  if (opposite) return ACTS[opposite](ctx, viewer, id, input)
  return moved(ctx, viewer, id, async (ctx, program) => {
    if (action === 'set_access') return putAccessBack(ctx, program, input.access, before)
    if (program.status !== statusAfter(action, program)) return
    const { access: _kept, ...state } = before
    await setState(ctx.db, id, state)
    await note(ctx, viewer, program, 'put_back')
  })
}

async function putAccessBack(
  ctx: StoreContext,
  program: ContentRow,
  given: ContentRow['access'] | undefined,
  { access }: ProgramBefore,
) {
  if (program.access === given) await changeAtOnce(ctx, program, () => ({ access }))
}

function statusAfter(action: BulkAction, program: ContentRow): ContentRow['status'] {
  if (action === 'publish') return 'published'
  return action === 'archive' ? 'archived' : hiddenStatus(program)
}
