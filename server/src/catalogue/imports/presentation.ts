import type { FilmImport } from '@matinee/contract/catalogue/film-imports'
import type { StoreContext } from '../../platform/http/http.ts'
import { secondsLeft } from '../../platform/seconds-left.ts'
import * as query from './import-queries.ts'

const EMPTY_COUNTS: query.FilmImportCounts = {
  films: 0,
  looked: 0,
  ready: 0,
  refused: 0,
  imported: 0,
  failed: 0,
  undone: 0,
  kept: 0,
  bytes: 0,
  received: 0,
  unknown_sizes: 0,
  seconds: 0,
}

export async function presentImport(ctx: StoreContext, row: query.FilmImportRecord): Promise<FilmImport> {
  return (await presentImports(ctx, [row]))[0]!
}

/** Imports with what is in them and how far they are. */
export async function presentImports(
  ctx: StoreContext,
  rows: query.FilmImportRecord[],
): Promise<FilmImport[]> {
  const counted = await query.countRows(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return Promise.all(rows.map((row) => present(ctx, row, counted.get(row.id) ?? EMPTY_COUNTS)))
}

async function present(
  ctx: StoreContext,
  row: query.FilmImportRecord,
  counts: query.FilmImportCounts,
): Promise<FilmImport> {
  const isOpen = row.state === 'checked'
  return {
    ...row,
    ...counts,
    percent: percentOf(row, counts),
    seconds_left: row.state === 'running' ? importSecondsLeft(ctx, row, counts) : null,
    new_terms: isOpen ? await query.newTermNames(ctx.db, row) : { categories: [], authors: [] },
    can_undo: (row.state === 'stopped' || row.state === 'done') && counts.imported > 0,
  }
}

function percentOf({ state }: query.FilmImportRecord, counts: query.FilmImportCounts): number {
  if (state === 'checking') return share(counts.looked, counts.films)
  const over = counts.imported + counts.failed
  if (counts.unknown_sizes > 0 || counts.bytes === 0) return share(over, over + counts.ready)
  return share(counts.received, counts.bytes)
}

const share = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 100))

/** From the speed since it last began; null where sizes are unknown. */
const importSecondsLeft = (
  ctx: StoreContext,
  { running_since, bytes_before }: query.FilmImportRecord,
  { unknown_sizes, received, bytes }: query.FilmImportCounts,
) =>
  unknown_sizes > 0
    ? null
    : secondsLeft(ctx, { since: running_since, done: received - bytes_before, left: bytes - received })
