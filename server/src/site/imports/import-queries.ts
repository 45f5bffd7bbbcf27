import type { PageImport, PageImportRow } from '@matinee/contract/site/page-imports'
import { sql, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PageImportRowTable, PageImportTable } from './tables.ts'

export type PageImportRecord = Selectable<PageImportTable>
export type PageRow = Selectable<PageImportRowTable>
export type PageImportState = PageImport['state']

export const insertImport = (
  db: Db,
  row: NewRow<
    PageImportTable,
    'store_id' | 'actor_id' | 'actor_name' | 'name' | 'site_address' | 'file_key' | 'bytes' | 'created_at'
  >,
) => db.insertInto('page_import').values(row).returningAll().executeTakeFirstOrThrow()

const ofStore = (db: Db, storeId: number, id: number) =>
  db.selectFrom('page_import').selectAll().where('store_id', '=', storeId).where('id', '=', id)

export const findImport = (db: Db, storeId: number, id: number) => ofStore(db, storeId, id).executeTakeFirst()

/** Locks an import until the transaction ends. */
export const lockImport = (db: Db, storeId: number, id: number) =>
  ofStore(db, storeId, id).forUpdate().executeTakeFirst()

export const pageOfImports = (db: Db, storeId: number, { page, size }: { page: number; size: number }) =>
  db
    .selectFrom('page_import')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute()

export const updateImport = (
  db: Db,
  id: number,
  changes: RowChanges<
    PageImportTable,
    | 'publication'
    | 'byline'
    | 'state'
    | 'file_key'
    | 'failure_code'
    | 'failure'
    | 'running_since'
    | 'done_before'
    | 'finished_at'
  >,
) => db.updateTable('page_import').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const stateOf = async (db: Db, id: number): Promise<PageImportState | undefined> =>
  (await db.selectFrom('page_import').select('state').where('id', '=', id).executeTakeFirst())?.state

export type PageImportCounts = Pick<
  PageImport,
  | 'pages'
  | 'looked'
  | 'ready'
  | 'refused'
  | 'imported'
  | 'failed'
  | 'undone'
  | 'kept'
  | 'pictures'
  | 'published'
  | 'restricted'
>

/** What is in these imports, by their ids. */
export async function countRows(db: Db, ids: number[]): Promise<Map<number, PageImportCounts>> {
  const taken = sql`state not in ('found', 'refused')`
  const { rows } = await sql<PageImportCounts & { import_id: number }>`
    select import_id,
      count(*)::int as pages,
      (count(*) filter (where state <> 'found'))::int as looked,
      (count(*) filter (where state = 'ready'))::int as ready,
      (count(*) filter (where state = 'refused'))::int as refused,
      (count(*) filter (where state = 'imported'))::int as imported,
      (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state = 'undone'))::int as undone,
      (count(*) filter (where state = 'kept'))::int as kept,
      coalesce(sum(jsonb_array_length(jsonb_path_query_array(page, '$.parts[*].picture ? (@ <> null)')))
        filter (where ${taken}), 0)::int as pictures,
      (count(*) filter (where ${taken} and (page->>'is_public')::boolean
        and page->>'published_at' is not null))::int as published,
      (count(*) filter (where ${taken} and not (page->>'is_public')::boolean))::int as restricted
    from page_import_row where import_id = any(${ids}) group by import_id`.execute(db)
  return new Map(rows.map(({ import_id, ...counts }) => [import_id, counts]))
}

export const deleteRows = (db: Db, importId: number) =>
  db.deleteFrom('page_import_row').where('import_id', '=', importId).execute()

export type NewPageRow = Pick<
  PageRow,
  'line' | 'source_key' | 'title' | 'permalink' | 'page' | 'state' | 'faults' | 'notes'
>

/** Stores any number of rows in one statement. */
export const insertRows = (db: Db, { id, store_id }: PageImportRecord, rows: NewPageRow[]) =>
  sql`insert into page_import_row (import_id, store_id, line, source_key, title, permalink, page, state, faults, notes)
    select ${id}, ${store_id}, line, source_key, title, permalink, page, state, faults, notes
    from jsonb_populate_recordset(null::page_import_row, ${JSON.stringify(rows)}::jsonb)`.execute(db)

export const updateRow = (
  db: Db,
  { import_id, line }: Pick<PageRow, 'import_id' | 'line'>,
  changes: RowChanges<PageImportRowTable, 'state' | 'permalink' | 'faults' | 'notes' | 'page_id' | 'version'>,
) =>
  db
    .updateTable('page_import_row')
    .set(changes)
    .where('import_id', '=', import_id)
    .where('line', '=', line)
    .execute()

/** The first row in a state. */
export const nextRow = async (
  db: Db,
  importId: number,
  state: 'found' | 'ready' | 'imported',
): Promise<PageRow | undefined> => (await nextRows(db, importId, state, 1))[0]

export const nextRows = (
  db: Db,
  importId: number,
  state: 'found' | 'ready' | 'imported',
  most: number,
): Promise<PageRow[]> =>
  db
    .selectFrom('page_import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('state', '=', state)
    .orderBy('line')
    .limit(most)
    .execute()

/** Failed pages are tried again. */
export const readyFailedRows = (db: Db, importId: number) =>
  db
    .updateTable('page_import_row')
    .set({ state: 'ready', faults: null })
    .where('import_id', '=', importId)
    .where('state', '=', 'failed')
    .execute()

export async function pageOfRows(
  db: Db,
  importId: number,
  { page, size, onlyFaulty }: { page: number; size: number; onlyFaulty: boolean },
): Promise<PageImportRow[]> {
  const faulty = onlyFaulty ? sql`and (faults is not null or jsonb_array_length(notes) > 0)` : sql``
  const { rows } = await sql<PageImportRow>`
    select line, title, permalink, state, coalesce(faults, '[]') as faults, notes, page_id,
      jsonb_array_length(jsonb_path_query_array(page, '$.parts[*].picture ? (@ <> null)')) as pictures
    from page_import_row where import_id = ${importId} ${faulty}
    order by line limit ${size + 1} offset ${(page - 1) * size}`.execute(db)
  return rows
}

/** The addresses of pages that the store has. */
export async function listPermalinks(db: Db, storeId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('site_page')
    .select('permalink')
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ permalink }) => permalink)
}

/** The titles of pages that earlier imports brought, by what they are recognised by. */
export async function listImportedBefore(db: Db, storeId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ source_key: string; title: string }>`
    select row.source_key, row.title from page_import_row as row join site_page as page on page.id = row.page_id
    where row.store_id = ${storeId} and row.source_key is not null and page.removed_at is null`.execute(db)
  return new Map(rows.map(({ source_key, title }) => [source_key, title]))
}

/** Whether a menu leads to a page. */
export async function isInMenu(db: Db, storeId: number, pageId: number): Promise<boolean> {
  const row = await db
    .selectFrom('site_menu_item')
    .select('id')
    .where('store_id', '=', storeId)
    .where('page_id', '=', pageId)
    .executeTakeFirst()
  return row !== undefined
}
