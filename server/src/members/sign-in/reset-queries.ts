import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { EmailChangeTable, PasswordResetTable } from '../tables.ts'

export const insertReset = (
  db: Db,
  reset: NewRow<
    PasswordResetTable,
    'key_hash' | 'store_id' | 'member_id' | 'created_at' | 'expires_at' | 'used_at'
  >,
) => db.insertInto('password_reset').values(reset).execute()

export const findReset = (db: Db, storeId: number, keyHash: Buffer) =>
  db
    .selectFrom('password_reset')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()

/** Spends a reset; undefined if it is unknown, spent or expired, also for the second of two concurrent calls. */
export const spendReset = (db: Db, storeId: number, keyHash: Buffer, now: string) =>
  db
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('store_id', '=', storeId)
    .where('key_hash', '=', keyHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst()

/** Invalidates all other resets of a member. */
export const spendOtherResets = (db: Db, storeId: number, memberId: number, now: string) =>
  db
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()

export const deleteOldResets = (db: Db, before: string) =>
  db.deleteFrom('password_reset').where('expires_at', '<', before).execute()

/** Only the newest request is valid: earlier ones are deleted. */
export const putEmailChange = async (
  db: Db,
  change: NewRow<
    EmailChangeTable,
    'key_hash' | 'store_id' | 'member_id' | 'new_email' | 'expires_at' | 'used_at'
  >,
) => {
  await db
    .deleteFrom('email_change')
    .where('store_id', '=', change.store_id)
    .where('member_id', '=', change.member_id)
    .execute()
  await db.insertInto('email_change').values(change).execute()
}

export const spendEmailChange = (db: Db, storeId: number, keyHash: Buffer, now: string) =>
  db
    .updateTable('email_change')
    .set({ used_at: now })
    .where('store_id', '=', storeId)
    .where('key_hash', '=', keyHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'new_email'])
    .executeTakeFirst()

export const deleteOldEmailChanges = (db: Db, before: string) =>
  db.deleteFrom('email_change').where('expires_at', '<', before).execute()
