import { sql, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../platform/database/columns.ts'
import type { Db } from '../platform/database/database.ts'
import type { MemberTable, SignInLinkTable } from './tables.ts'

export type MemberRow = Selectable<MemberTable>

export const findMember = (db: Db, storeId: number, memberId: number) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', memberId)
    .executeTakeFirst()

export const findMemberByEmail = (db: Db, storeId: number, email: string) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('email', '=', email)
    .executeTakeFirst()

export const findOwner = (db: Db, storeId: number) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('role', '=', 'owner')
    .orderBy('id')
    .executeTakeFirst()

export const insertMember = (
  db: Db,
  member: NewRow<
    MemberTable,
    | 'store_id'
    | 'email'
    | 'email_verified_at'
    | 'name'
    | 'nickname'
    | 'role'
    | 'password_hash'
    | 'locale'
    | 'custom_fields'
    | 'marketing_consent_at'
    | 'consent_source'
    | 'unproven'
    | 'created_at'
  >,
) => db.insertInto('member').values(member).returningAll().executeTakeFirstOrThrow()

export const updateMember = (
  db: Db,
  storeId: number,
  memberId: number,
  changes: RowChanges<
    MemberTable,
    | 'email'
    | 'email_verified_at'
    | 'name'
    | 'nickname'
    | 'avatar'
    | 'bio'
    | 'role'
    | 'password_hash'
    | 'locale'
    | 'time_zone'
    | 'country'
    | 'custom_fields'
    | 'standing'
    | 'standing_reason'
    | 'standing_until'
    | 'history_paused'
    | 'unproven'
  >,
) =>
  db
    .updateTable('member')
    .set(changes)
    .where('store_id', '=', storeId)
    .where('id', '=', memberId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Whether somebody has this nickname, or one that looks the same. */
export const isNicknameTaken = async (db: Db, storeId: number, nickname: string) =>
  (await db
    .selectFrom('member')
    .select('id')
    .where('store_id', '=', storeId)
    .where(sql`nickname_skeleton(nickname)`, '=', sql`nickname_skeleton(${nickname})`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whoever else wants a nickname that looks like this one waits until the transaction ends. */
export const lockNickname = (db: Db, storeId: number, nickname: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`nickname ${storeId} `} || nickname_skeleton(${nickname}), 0))`.execute(
    db,
  )

const memberRow = (db: Db, storeId: number, memberId: number) =>
  db.selectFrom('member').selectAll().where('store_id', '=', storeId).where('id', '=', memberId)

/**
 * Whoever else locks this member waits until the transaction ends. Rows that only name the member are written meanwhile:
 * a lock that kept those out would wait in a circle with whoever writes them.
 */
export const lockMember = (db: Db, storeId: number, memberId: number) =>
  memberRow(db, storeId, memberId).forNoKeyUpdate().executeTakeFirst()

/** A member who is about to be deleted: nothing that names them is written until the transaction ends. */
export const lockLeavingMember = (db: Db, storeId: number, memberId: number) =>
  memberRow(db, storeId, memberId).forUpdate().executeTakeFirst()

export const insertSignInLink = (
  db: Db,
  link: NewRow<
    SignInLinkTable,
    'key_hash' | 'store_id' | 'member_id' | 'by_console' | 'expires_at' | 'used_at'
  >,
) => db.insertInto('sign_in_link').values(link).execute()

/** Takes back the links that wait in a mailbox of theirs. */
export const forgetSignInLinks = (db: Db, memberId: number) =>
  db.deleteFrom('sign_in_link').where('member_id', '=', memberId).where('used_at', 'is', null).execute()

/** Marks the link as used; undefined where it is unknown, spent or too old, also for the second of two at once. */
export const spendSignInLink = (db: Db, storeId: number, keyHash: Buffer, now: string) =>
  db
    .updateTable('sign_in_link')
    .set({ used_at: now })
    .where('key_hash', '=', keyHash)
    .where('store_id', '=', storeId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'by_console'])
    .executeTakeFirst()
