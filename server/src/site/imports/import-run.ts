import { toRemark } from '../../catalogue/imports/remark.ts'
import { transact } from '../../platform/context.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { publish } from '../../platform/jobs/events.ts'
import { pageImportFinished } from '../events.ts'
import * as query from './import-queries.ts'
import { placePage } from './placement.ts'

/** Imports every checked page of a running import; goes on where an earlier process stopped. */
export async function importPages(
  ctx: StoreContext,
  found: query.PageImportRecord,
  signal: AbortSignal,
): Promise<void> {
  while ((await query.stateOf(ctx.db, found.id)) === 'running') {
    signal.throwIfAborted()
    const row = await query.nextRow(ctx.db, found.id, 'ready')
    if (!row) return finish(ctx, found)
    await placeOrRecordFault(ctx, found, row, signal)
  }
}

async function placeOrRecordFault(
  ctx: StoreContext,
  found: query.PageImportRecord,
  row: query.PageRow,
  signal: AbortSignal,
): Promise<void> {
  try {
    await placePage(ctx, found, row, signal)
  } catch (error) {
    if (!(error instanceof Refusal) || signal.aborted) throw error
    await query.updateRow(ctx.db, row, { state: 'failed', faults: toJsonb([toRemark(error)]) })
  }
}

const finish = (ctx: StoreContext, { id, store_id }: query.PageImportRecord) =>
  transact(ctx, async (ctx) => {
    const locked = await query.lockImport(ctx.db, store_id, id)
    if (locked?.state !== 'running') return
    await query.updateImport(ctx.db, id, { state: 'done', finished_at: ctx.clock.now().toISOString() })
    await publish(ctx, pageImportFinished, { store_id, import_id: id })
  })
