import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { transact, type Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { publish } from '../../platform/jobs/events.ts'
import { filmImportFinished } from '../events.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import * as query from './import-queries.ts'
import { loadFilm } from './film-load.ts'
import { toRemark } from './remark.ts'
import { openFilmSource } from './sources/open-source.ts'
import type { FilmSource } from './sources/source.ts'

const FILMS_AT_ONCE = 3
const WATCH_MS = 1000

/** Where the bytes of an import's films are gathered. */
export const importFolder = ({ config }: Pick<Context, 'config'>, id: number) =>
  join(config.data_dir, 'imports', String(id))

/** Loads every checked film of a running import; goes on where an earlier process stopped. */
export async function loadFilms(
  ctx: StoreContext,
  found: query.FilmImportRecord,
  signal: AbortSignal,
): Promise<void> {
  const source = await openFilmSource(ctx, found)
  await query.readyInterruptedRows(ctx.db, found.id)
  const watch = watchForStop(ctx, found.id)
  const either = AbortSignal.any([signal, watch.signal])
  try {
    const lanes = Array.from({ length: FILMS_AT_ONCE }, () => loadInTurn(ctx, found, source, either))
    await Promise.all(lanes.map((lane) => lane.catch((error: unknown) => watch.stop(error as Error))))
    signal.throwIfAborted()
    if (watch.failure) throw watch.failure
  } finally {
    watch.end()
  }
  await finish(ctx, found)
}

/** Aborts once the import is no longer running, or a lane has failed. */
function watchForStop(ctx: Context, id: number) {
  const stopped = new AbortController()
  const timer = setInterval(() => {
    query
      .stateOf(ctx.db, id)
      .then((state) => state !== 'running' && stopped.abort())
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'the state of an import could not be read'))
  }, WATCH_MS)
  const watch = {
    signal: stopped.signal,
    failure: undefined as Error | undefined,
    stop(failure: Error) {
      if (!stopped.signal.aborted) watch.failure = failure
      stopped.abort()
    },
    end: () => clearInterval(timer),
  }
  return watch
}

async function loadInTurn(
  ctx: StoreContext,
  found: query.FilmImportRecord,
  source: FilmSource,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await query.stateOf(ctx.db, found.id)) === 'running') {
    const row = await query.takeNextRow(ctx.db, found.id)
    if (!row) return
    await loadOrRecordFault(ctx, found, { source, row }, signal)
  }
}

async function loadOrRecordFault(
  ctx: StoreContext,
  found: query.FilmImportRecord,
  { source, row }: { source: FilmSource; row: query.FilmRow },
  signal: AbortSignal,
): Promise<void> {
  const path = join(importFolder(ctx, found.id), `${row.line}.part`)
  try {
    await loadFilm(ctx, found, { source, row, path }, signal)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'disk_full' || signal.aborted) throw error
    await query.updateRow(ctx.db, row, { state: 'failed', faults: toJsonb([toRemark(error)]) })
    if (!GOES_ON.has(error.code)) await rm(path, { force: true })
  }
}

/** Faults of the way, not of the film: what has arrived is of use for the next try. */
const GOES_ON = new Set(['film_source_unreachable', 'film_source_timeout', 'film_source_truncated'])

const finish = (ctx: Context, { id, store_id }: query.FilmImportRecord) =>
  transact(ctx, async (ctx) => {
    const locked = await query.lockImport(ctx.db, store_id, id)
    if (locked?.state !== 'running') return
    await query.updateImport(ctx.db, id, { state: 'done', finished_at: ctx.clock.now().toISOString() })
    await publish(ctx, filmImportFinished, { store_id, import_id: id })
  })
