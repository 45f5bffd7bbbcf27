import type { FilmImport, RowRemark } from '@matinee/contract/catalogue/film-imports'
import { sql, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import type { FilmImportRowTable, FilmImportTable } from './tables.ts'

export type FilmImportRecord = Selectable<FilmImportTable>
export type FilmRow = Selectable<FilmImportRowTable>
export type ImportState = FilmImport['state']

export const insertImport = (
  db: Db,
  row: NewRow<
    FilmImportTable,
    'store_id' | 'actor_id' | 'actor_name' | 'kind' | 'name' | 'place' | 'secret' | 'created_at'
  >,
) => db.insertInto('film_import').values(row).returningAll().executeTakeFirstOrThrow()

export const findImport = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('film_import')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks an import until the transaction ends. */
export const lockImport = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('film_import')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const pageOfImports = (db: Db, storeId: number, { page, size }: { page: number; size: number }) =>
  db
    .selectFrom('film_import')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute()

/** Imports that a job is at, newest first. */
export const listRunningImports = (db: Db, storeId: number, limit: number) =>
  db
    .selectFrom('film_import')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('state', 'in', ['checking', 'running', 'undoing'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const updateImport = (
  db: Db,
  id: number,
  changes: RowChanges<
    FilmImportTable,
    | 'publication'
    | 'access'
    | 'state'
    | 'failure_code'
    | 'failure'
    | 'ignored'
    | 'created_terms'
    | 'running_since'
    | 'bytes_before'
    | 'finished_at'
  >,
) => db.updateTable('film_import').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const stateOf = async (db: Db, id: number): Promise<ImportState | undefined> =>
  (await db.selectFrom('film_import').select('state').where('id', '=', id).executeTakeFirst())?.state

export interface FilmImportCounts {
  films: number
  looked: number
  ready: number
  refused: number
  imported: number
  failed: number
  undone: number
  kept: number
  bytes: number
  received: number
  unknown_sizes: number
  seconds: number
}

/** What is in these imports, by their ids. */
export async function countRows(db: Db, ids: number[]): Promise<Map<number, FilmImportCounts>> {
  const taken = sql`state not in ('found', 'refused')`
  const { rows } = await sql<FilmImportCounts & { import_id: number }>`
    select import_id,
      count(*)::int as films,
      (count(*) filter (where state <> 'found'))::int as looked,
      (count(*) filter (where state in ('ready', 'loading')))::int as ready,
      (count(*) filter (where state = 'refused'))::int as refused,
      (count(*) filter (where state = 'imported'))::int as imported,
      (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state = 'undone'))::int as undone,
      (count(*) filter (where state = 'kept'))::int as kept,
      coalesce(sum(greatest(size, received)) filter (where ${taken}), 0)::float8 as bytes,
      coalesce(sum(received) filter (where ${taken}), 0)::float8 as received,
      (count(*) filter (where ${taken} and size is null))::int as unknown_sizes,
      coalesce(sum(seconds) filter (where ${taken}), 0)::float8 as seconds
    from film_import_row where import_id = any(${ids}) group by import_id`.execute(db)
  return new Map(rows.map(({ import_id, ...counts }) => [import_id, counts]))
}

export const deleteRows = (db: Db, importId: number) =>
  db.deleteFrom('film_import_row').where('import_id', '=', importId).execute()

export type NewFilmRow = Pick<
  FilmRow,
  'line' | 'source_key' | 'file_address' | 'title' | 'film' | 'state' | 'faults' | 'size' | 'seconds'
>

/** Stores any number of rows in one statement. */
export const insertRows = (db: Db, { id, store_id }: FilmImportRecord, rows: NewFilmRow[]) =>
  sql`insert into film_import_row (import_id, store_id, line, source_key, file_address, title, film, state,
      faults, size, seconds)
    select ${id}, ${store_id}, line, source_key, file_address, title, film, state, faults, size, seconds
    from jsonb_populate_recordset(null::film_import_row, ${JSON.stringify(rows)}::jsonb)`.execute(db)

/** The next films whose address has not been looked at. */
export const rowsToLookAt = (db: Db, importId: number, most: number) =>
  db
    .selectFrom('film_import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('state', '=', 'found')
    .orderBy('line')
    .limit(most)
    .execute()

export const updateRow = (
  db: Db,
  { import_id, line }: Pick<FilmRow, 'import_id' | 'line'>,
  changes: RowChanges<
    FilmImportRowTable,
    | 'state'
    | 'faults'
    | 'notes'
    | 'size'
    | 'seconds'
    | 'fingerprint'
    | 'received'
    | 'video_id'
    | 'content_id'
    | 'version'
  >,
) =>
  db
    .updateTable('film_import_row')
    .set(changes)
    .where('import_id', '=', import_id)
    .where('line', '=', line)
    .execute()

/** Takes the next film to load. */
export const takeNextRow = (db: Db, importId: number): Promise<FilmRow | undefined> =>
  db
    .updateTable('film_import_row')
    .set({ state: 'loading' })
    .where('import_id', '=', importId)
    .where('line', '=', (eb) =>
      eb
        .selectFrom('film_import_row')
        .select('line')
        .where('import_id', '=', importId)
        .where('state', '=', 'ready')
        .orderBy('line')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()

/** What a process was loading when it ended is to be loaded. */
export const readyInterruptedRows = (db: Db, importId: number) =>
  db
    .updateTable('film_import_row')
    .set({ state: 'ready' })
    .where('import_id', '=', importId)
    .where('state', '=', 'loading')
    .execute()

/** Locks the row of a film until the transaction ends. */
export const lockRow = (db: Db, { import_id, line }: Pick<FilmRow, 'import_id' | 'line'>) =>
  db
    .selectFrom('film_import_row')
    .selectAll()
    .where('import_id', '=', import_id)
    .where('line', '=', line)
    .forUpdate()
    .executeTakeFirst()

/** Failed films are tried again. */
export const readyFailedRows = (db: Db, importId: number) =>
  db
    .updateTable('film_import_row')
    .set({ state: 'ready', faults: null })
    .where('import_id', '=', importId)
    .where('state', '=', 'failed')
    .execute()

export const pageOfRows = (
  db: Db,
  importId: number,
  { page, size, onlyFaulty }: { page: number; size: number; onlyFaulty: boolean },
) =>
  db
    .selectFrom('film_import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .$if(onlyFaulty, (rows) =>
      rows.where(({ or, eb }) =>
        or([eb('faults', 'is not', null), eb(sql<number>`jsonb_array_length(notes)`, '>', 0)]),
      ),
    )
    .orderBy('line')
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute()

/** Names of categories and authors in the films of an import that the store does not have. */
export async function newTermNames(db: Db, { id, store_id }: FilmImportRecord) {
  const missing = async (field: 'categories' | 'authors', table: string, column: string) => {
    const { rows } = await sql<{ name: string }>`
      select distinct on (lower(wanted)) wanted as name
      from film_import_row, jsonb_array_elements_text(film->${field}) as given (wanted)
      where import_id = ${id} and state not in ('found', 'refused') and not exists (
        select from ${sql.table(table)} as term
        where term.store_id = ${store_id} and lower(term.${sql.ref(column)}) = lower(wanted))
      order by lower(wanted) limit 100`.execute(db)
    return rows.map(({ name }) => name)
  }
  return {
    categories: await missing('categories', 'category', 'title'),
    authors: await missing('authors', 'author', 'name'),
  }
}

export const addNote = (db: Db, { import_id, line }: Pick<FilmRow, 'import_id' | 'line'>, note: RowRemark) =>
  sql`update film_import_row set notes = notes || ${toJsonb([note])}::jsonb
    where import_id = ${import_id} and line = ${line}`.execute(db)

/** The next imported film to undo. */
export const nextImportedRow = (db: Db, importId: number) =>
  db
    .selectFrom('film_import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('state', '=', 'imported')
    .orderBy('line')
    .limit(1)
    .executeTakeFirst()
