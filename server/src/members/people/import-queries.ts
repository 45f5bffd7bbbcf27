import type { MemberImport } from '@matinee/contract/members/people-imports'
import { sql, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { StagedRow } from './import-rows.ts'
import type { MemberImportTable } from './tables.ts'

export type ImportRow = Selectable<MemberImportTable>
type State = MemberImport['state']

export const findImport = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('member_import')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks an import until the transaction ends. */
export const importForChange = (db: Db, id: number) =>
  db.selectFrom('member_import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const pageOfImports = (db: Db, storeId: number, { page, size }: { page: number; size: number }) =>
  db
    .selectFrom('member_import')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute()

/** Imports that a job is at, newest first. */
export const listRunningImports = (db: Db, storeId: number, limit: number) =>
  db
    .selectFrom('member_import')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('state', 'in', ['checking', 'running', 'undoing'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const insertImport = (
  db: Db,
  row: NewRow<
    MemberImportTable,
    | 'store_id'
    | 'actor_id'
    | 'actor_name'
    | 'file_name'
    | 'file_key'
    | 'bytes'
    | 'encoding'
    | 'delimiter'
    | 'has_header'
    | 'columns'
    | 'sample'
    | 'mapping'
    | 'kind'
    | 'source'
    | 'options'
    | 'created_at'
  >,
) => db.insertInto('member_import').values(row).returningAll().executeTakeFirstOrThrow()

export const updateImport = (
  db: Db,
  id: number,
  changes: RowChanges<
    MemberImportTable,
    | 'file_key'
    | 'encoding'
    | 'delimiter'
    | 'has_header'
    | 'columns'
    | 'sample'
    | 'mapping'
    | 'options'
    | 'state'
    | 'bytes_read'
    | 'total'
    | 'done'
    | 'added'
    | 'changed'
    | 'same'
    | 'wrong'
    | 'undone'
    | 'kept'
    | 'kind'
    | 'source'
    | 'plans'
    | 'paying'
    | 'spend'
    | 'subscribed'
    | 'unsubscribed'
    | 'charged'
    | 'step_at'
    | 'finished_at'
  >,
) =>
  db.updateTable('member_import').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Updates an import that is in the given state; false if it is not. */
export const updateWhile = async (
  db: Db,
  id: number,
  state: State,
  changes: RowChanges<
    MemberImportTable,
    'state' | 'bytes_read' | 'total' | 'added' | 'changed' | 'same' | 'wrong' | 'plans' | 'paying' | 'spend'
  >,
) =>
  Boolean(
    await db
      .updateTable('member_import')
      .set(changes)
      .where('id', '=', id)
      .where('state', '=', state)
      .returning('id')
      .executeTakeFirst(),
  )

export const forgetRows = (db: Db, importId: number) =>
  db.deleteFrom('member_import_row').where('import_id', '=', importId).execute()

/** Stores rows as read, any number of them in one statement. */
export const insertRows = (db: Db, importId: number, rows: StagedRow[]) =>
  sql`insert into member_import_row (import_id, line, email, name, nickname, country, locale, tags, consent,
      created_at, password_hash, custom_fields, plan, billing, not_carried, spend, spend_currency, program, history, faults)
    select ${importId}, line, email, name, nickname, country, locale, tags, consent, created_at, password_hash,
      custom_fields, plan, billing, not_carried, spend, spend_currency, program, history, faults
    from json_populate_recordset(null::member_import_row, ${JSON.stringify(rows)}::json)`.execute(db)

/** Updates the planner's statistics: with an outdated estimate PostgreSQL would scan all rows for each of them. */
export const measureRows = (db: Db) => sql`analyze member_import_row`.execute(db)

export const measureMembers = (db: Db) => sql`analyze member, subscription`.execute(db)

export async function pageOfFaults(
  db: Db,
  importId: number,
  { after, most }: { after: number; most: number },
) {
  return db
    .selectFrom('member_import_row')
    .select(['line', 'email', 'faults'])
    .where('import_id', '=', importId)
    .where('faults', 'is not', null)
    .where('line', '>', after)
    .orderBy('line')
    .limit(most)
    .execute()
}

export const faultsOnPage = (db: Db, importId: number, { page, size }: { page: number; size: number }) =>
  db
    .selectFrom('member_import_row')
    .select(['line', 'email', 'faults'])
    .where('import_id', '=', importId)
    .where('faults', 'is not', null)
    .orderBy('line')
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute()

/** Abandoned imports, and those too old to be undone. */
export async function outdatedImports(db: Db, { begun, done }: { begun: string; done: string }) {
  return db
    .selectFrom('member_import')
    .select(['id', 'state', 'file_key'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', 'in', ['mapping', 'checked']), eb('created_at', '<', begun)]),
        and([
          eb('state', 'in', ['done', 'stopped', 'canceled', 'failed', 'undone']),
          eb('created_at', '<', done),
        ]),
      ]),
    )
    .execute()
}
