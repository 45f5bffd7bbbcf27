import { sql, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ArchivePlanTable, StoreArchiveTable } from './tables.ts'

export type StoreArchiveRow = Selectable<StoreArchiveTable>
export type ArchivePlanRow = Selectable<ArchivePlanTable>
export type ArchiveState = StoreArchiveRow['state']

const MOST_LISTED = 200

export const listArchives = (db: Db, storeId: number) =>
  db
    .selectFrom('store_archive')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()

export const findArchive = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('store_archive')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks an archive until the transaction ends. */
export const lockArchive = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('store_archive')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Undefined where another one of the store is being made. */
export const insertArchive = (
  db: Db,
  row: NewRow<
    StoreArchiveTable,
    | 'store_id'
    | 'name'
    | 'is_scheduled'
    | 'bucket'
    | 'bucket_secret'
    | 'has_secrets'
    | 'passphrase'
    | 'version'
    | 'working_since'
    | 'created_at'
  >,
) =>
  db
    .insertInto('store_archive')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

type ArchiveChanges = RowChanges<
  StoreArchiveTable,
  | 'state'
  | 'passphrase'
  | 'rows_at'
  | 'rows'
  | 'files'
  | 'bytes'
  | 'added_bytes'
  | 'download_bytes'
  | 'missing'
  | 'done_bytes'
  | 'total_bytes'
  | 'working_since'
  | 'checked_at'
  | 'damaged'
  | 'failure_code'
  | 'failure'
  | 'finished_at'
>

export const updateArchive = (db: Db, id: number, changes: ArchiveChanges) =>
  db.updateTable('store_archive').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Changes an archive that is in a state; undefined if it is in another one by now. */
export const updateArchiveIn = (db: Db, id: number, state: ArchiveState, changes: ArchiveChanges) =>
  db
    .updateTable('store_archive')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst()

export const deleteArchive = (db: Db, id: number) =>
  db.deleteFrom('store_archive').where('id', '=', id).execute()

export const hasOneUnderWay = async (db: Db, storeId: number) =>
  (await db
    .selectFrom('store_archive')
    .select('id')
    .where('store_id', '=', storeId)
    .where('state', '=', 'making')
    .executeTakeFirst()) !== undefined

/** The archives of the schedule that were not finished. */
export const listUnfinishedScheduled = (db: Db, storeId: number) =>
  db
    .selectFrom('store_archive')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('is_scheduled', '=', true)
    .where('state', 'in', ['stopped', 'failed'])
    .execute()

/** The complete archives of the schedule beyond the newest ones. */
export const listOutdatedScheduled = (db: Db, storeId: number, keep: number) =>
  db
    .selectFrom('store_archive')
    .select('id')
    .where('store_id', '=', storeId)
    .where('is_scheduled', '=', true)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .offset(keep)
    .execute()

/** The newest complete archive of the schedule. */
export const findLastScheduled = (db: Db, storeId: number) =>
  db
    .selectFrom('store_archive')
    .select(['created_at', 'finished_at'])
    .where('store_id', '=', storeId)
    .where('is_scheduled', '=', true)
    .where('state', 'in', ['done', 'checking'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The stores whose last scheduled archive failed. */
export async function countFailedScheduled(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select distinct on (store_id) state from store_archive where is_scheduled order by store_id, id desc
  ) last where state = 'failed'`.execute(db)
  return rows[0]!.count
}

export const findPlan = (db: Db, storeId: number) =>
  db.selectFrom('archive_plan').selectAll().where('store_id', '=', storeId).executeTakeFirst()

/** The plans of all stores that are made by the clock, with the time zone of each store. */
export const listActivePlans = (db: Db) =>
  db
    .selectFrom('archive_plan')
    .innerJoin('store', 'store.id', 'archive_plan.store_id')
    .selectAll('archive_plan')
    .select('store.time_zone')
    .where('every', '!=', 'off')
    .orderBy('store_id')
    .execute()

export const savePlan = (
  db: Db,
  plan: NewRow<
    ArchivePlanTable,
    'store_id' | 'every' | 'weekday' | 'hour' | 'keep' | 'passphrase' | 'bucket' | 'bucket_secret' | 'set_at'
  >,
) =>
  db
    .insertInto('archive_plan')
    .values(plan)
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(plan))
    .execute()

export const updatePlan = (
  db: Db,
  storeId: number,
  changes: RowChanges<ArchivePlanTable, 'begun_at' | 'late_told_for'>,
) => db.updateTable('archive_plan').set(changes).where('store_id', '=', storeId).execute()

export const countWebhooks = async (db: Db, storeId: number) => {
  const { count } = await db
    .selectFrom('webhook_endpoint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  return count
}
