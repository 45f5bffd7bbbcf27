import type { Context } from '../../platform/context.ts'
import { transact } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import { refuseDuplicates } from './duplicates.ts'
import { NoFilmsFound, SourceTooLarge, TooManyFilms } from './import-errors.ts'
import * as query from './import-queries.ts'
import { removeListFile } from './list-file.ts'
import { toRemark } from './remark.ts'
import { openFilmSource } from './sources/open-source.ts'
import type { FilmSource, FoundFilm } from './sources/source.ts'

const MOST_FILMS = 20_000
const ROWS_AT_ONCE = 500
const LOOKS_AT_ONCE = 6
const GB = 1_000_000_000

/** Finds the films of an import and looks at every file, without loading or publishing anything. */
export async function checkFilms(
  ctx: Context,
  found: query.FilmImportRecord,
  signal: AbortSignal,
): Promise<void> {
  const source = await openFilmSource(ctx, found)
  await query.deleteRows(ctx.db, found.id)
  await stageRows(ctx, found, source, signal)
  await refuseDuplicates(ctx.db, found)
  await lookAtFiles(ctx, found, source, signal)
  await transact(ctx, async (ctx) => {
    const locked = await query.lockImport(ctx.db, found.store_id, found.id)
    if (locked?.state !== 'checking') return // discarded
    await query.updateImport(ctx.db, found.id, { state: 'checked', ignored: toJsonb(source.ignored ?? []) })
  })
  await removeListFile(ctx, found)
}

async function stageRows(
  ctx: Context,
  found: query.FilmImportRecord,
  source: FilmSource,
  signal: AbortSignal,
): Promise<void> {
  let rows: query.NewFilmRow[] = []
  let line = 0
  for await (const film of source.films(signal)) {
    signal.throwIfAborted()
    if ((line += 1) > MOST_FILMS) throw TooManyFilms({ values: { most: MOST_FILMS } })
    rows.push(toRow(film, line))
    if (rows.length < ROWS_AT_ONCE) continue
    await query.insertRows(ctx.db, found, rows)
    rows = []
  }
  if (line === 0) throw NoFilmsFound()
  await query.insertRows(ctx.db, found, rows)
}

const toRow = ({ key, address, title, film, size, seconds, faults }: FoundFilm, line: number) => ({
  line,
  source_key: key?.slice(0, 1000) ?? null,
  file_address: address,
  title,
  film,
  size,
  seconds,
  state: faults.length > 0 ? ('refused' as const) : ('found' as const),
  faults: faults.length > 0 ? faults.map(toRemark) : null,
})

/** Stops where the import is discarded meanwhile. */
async function lookAtFiles(
  ctx: Context,
  found: query.FilmImportRecord,
  source: FilmSource,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const rows = await query.rowsToLookAt(ctx.db, found.id, LOOKS_AT_ONCE)
    if (rows.length === 0 || (await query.stateOf(ctx.db, found.id)) !== 'checking') return
    await Promise.all(rows.map((row) => lookAtFile(ctx, source, row, signal)))
    signal.throwIfAborted()
  }
}

async function lookAtFile(ctx: Context, source: FilmSource, row: query.FilmRow, signal: AbortSignal) {
  try {
    const { size, fingerprint } = await source.look(row.file_address!, signal)
    assertSize(ctx, size)
    await query.updateRow(ctx.db, row, { state: 'ready', size, fingerprint })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await query.updateRow(ctx.db, row, { state: 'refused', faults: toJsonb([toRemark(error)]) })
  }
}

export function assertSize({ config }: Pick<Context, 'config'>, size: number | null): void {
  if (size !== null && size > config.upload_limit)
    throw SourceTooLarge({ values: { limit_gb: config.upload_limit / GB } })
}
