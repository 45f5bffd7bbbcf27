import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PasskeyTable } from '../tables.ts'

const PASSKEY_COLUMNS = ['id', 'name', 'created_at', 'last_used_at', 'synced'] as const

const passkeysOf = (db: Db, storeId: number, memberId: number) =>
  db.selectFrom('passkey').where('store_id', '=', storeId).where('member_id', '=', memberId)

export const listPasskeys = (db: Db, storeId: number, memberId: number) =>
  passkeysOf(db, storeId, memberId).select(PASSKEY_COLUMNS).orderBy('id').execute()

/** Existing passkeys, which a browser need not create again. */
export const listCredentials = async (db: Db, storeId: number, memberId: number) => {
  const rows = await passkeysOf(db, storeId, memberId).select(['credential_id', 'transports']).execute()
  return rows.map(({ credential_id, transports }) => ({ id: credential_id, transports }))
}

export const findPasskey = (db: Db, storeId: number, credentialId: string) =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** Undefined if an account of the store has this passkey already. */
export const insertPasskey = (
  db: Db,
  passkey: NewRow<
    PasskeyTable,
    | 'store_id'
    | 'member_id'
    | 'credential_id'
    | 'public_key'
    | 'counter'
    | 'transports'
    | 'synced'
    | 'name'
    | 'created_at'
    | 'last_used_at'
  >,
) =>
  db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.columns(['store_id', 'credential_id']).doNothing())
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirst()

export const notePasskeyUse = (db: Db, id: number, counter: number, now: string) =>
  db.updateTable('passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute()

export const renamePasskey = (db: Db, storeId: number, memberId: number, id: number, name: string) =>
  db
    .updateTable('passkey')
    .set({ name })
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirst()

export const deletePasskey = (db: Db, storeId: number, memberId: number, id: number) =>
  db
    .deleteFrom('passkey')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
