import type { PageImport } from '@matinee/contract/site/page-imports'
import type { StoreContext } from '../../platform/http/http.ts'
import { secondsLeft } from '../../platform/seconds-left.ts'
import * as query from './import-queries.ts'

const EMPTY_COUNTS: query.PageImportCounts = {
  pages: 0,
  looked: 0,
  ready: 0,
  refused: 0,
  imported: 0,
  failed: 0,
  undone: 0,
  kept: 0,
  pictures: 0,
  published: 0,
  restricted: 0,
}

export async function presentImport(ctx: StoreContext, row: query.PageImportRecord): Promise<PageImport> {
  return (await presentImports(ctx, [row]))[0]!
}

/** Imports with what is in them and how far they are. */
export async function presentImports(
  ctx: StoreContext,
  rows: query.PageImportRecord[],
): Promise<PageImport[]> {
  const ids = rows.map(({ id }) => id)
  const counted = await query.countRows(ctx.db, ids)
  return rows.map((row) => present(ctx, row, counted.get(row.id) ?? EMPTY_COUNTS))
}

function present(ctx: StoreContext, row: query.PageImportRecord, counts: query.PageImportCounts): PageImport {
  const { state, running_since: since, done_before } = row
  const over = counts.imported + counts.failed
  return {
    ...row,
    ...counts,
    percent: state === 'checking' ? share(counts.looked, counts.pages) : share(over, over + counts.ready),
    seconds_left:
      state === 'running' ? secondsLeft(ctx, { since, done: over - done_before, left: counts.ready }) : null,
    can_undo: (state === 'stopped' || state === 'done') && counts.imported > 0,
  }
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))
