import type { Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { DeviceGrantTable } from './activation-tables.ts'

export type DeviceGrantRow = Selectable<DeviceGrantTable>

export const insertGrant = (
  db: Db,
  grant: NewRow<
    DeviceGrantTable,
    | 'store_id'
    | 'device_hash'
    | 'code_hash'
    | 'user_agent'
    | 'country'
    | 'interval_seconds'
    | 'created_at'
    | 'expires_at'
  >,
) => db.insertInto('device_grant').values(grant).execute()

/** Locks the grant of a polling device until the transaction ends. */
export const lockGrantOfDevice = (db: Db, storeId: number, deviceHash: Buffer) =>
  db
    .selectFrom('device_grant')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('device_hash', '=', deviceHash)
    .forUpdate()
    .executeTakeFirst()

export const notePoll = (db: Db, id: number, polledAt: string, intervalSeconds: number) =>
  db
    .updateTable('device_grant')
    .set({ polled_at: polledAt, interval_seconds: intervalSeconds })
    .where('id', '=', id)
    .execute()

export const deleteGrant = (db: Db, id: number) =>
  db.deleteFrom('device_grant').where('id', '=', id).execute()

interface DeviceGrantKey {
  store_id: number
  code_hash: Buffer
  now: string
}

/** The waiting device that shows a code. */
export const findWaiting = (db: Db, { store_id, code_hash, now }: DeviceGrantKey) =>
  db
    .selectFrom('device_grant')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('code_hash', '=', code_hash)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Answers a waiting device; undefined if it is not waiting, also for the second of two concurrent answers. */
export const settleGrant = (
  db: Db,
  { store_id, code_hash, now }: DeviceGrantKey,
  answer: Pick<DeviceGrantRow, 'state' | 'member_id'>,
) =>
  db
    .updateTable('device_grant')
    .set(answer)
    .where('store_id', '=', store_id)
    .where('code_hash', '=', code_hash)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()

export const deleteEndedGrants = (db: Db, now: string) =>
  db.deleteFrom('device_grant').where('expires_at', '<', now).execute()
