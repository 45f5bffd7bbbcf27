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
    | 'admin_locale'
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

/** Records consent to marketing mail; false if the member had given it before. */
export const saveFirstConsent = async (
  db: Db,
  storeId: number,
  memberId: number,
  { source, at }: { source: string; at: string },
) =>
  Boolean(
    await db
      .updateTable('member')
      .set({ marketing_consent_at: at, consent_source: source })
      .where('store_id', '=', storeId)
      .where('id', '=', memberId)
      .where('marketing_consent_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  )

/** Whether a nickname or a look-alike is taken. */
export const isNicknameTaken = async (db: Db, storeId: number, nickname: string) =>
  (await db
    .selectFrom('member')
    .select('id')
    .where('store_id', '=', storeId)
    .where(sql`nickname_skeleton(nickname)`, '=', sql`nickname_skeleton(${nickname})`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Serializes claims of look-alike nicknames until the transaction ends. */
export const lockNickname = (db: Db, storeId: number, nickname: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`nickname ${storeId} `} || nickname_skeleton(${nickname}), 0))`.execute(
    db,
  )

const memberRow = (db: Db, storeId: number, memberId: number) =>
  db.selectFrom('member').selectAll().where('store_id', '=', storeId).where('id', '=', memberId)

/**
 * Locks a member until the transaction ends. Rows that reference the member can still be inserted: blocking those would
 * risk deadlocks.
 */
export const lockMember = (db: Db, storeId: number, memberId: number) =>
  memberRow(db, storeId, memberId).forNoKeyUpdate().executeTakeFirst()

/** Locks a member for deletion: no row that references them can be inserted until the transaction ends. */
export const lockLeavingMember = (db: Db, storeId: number, memberId: number) =>
  memberRow(db, storeId, memberId).forUpdate().executeTakeFirst()

export const insertSignInLink = (
  db: Db,
  link: NewRow<
    SignInLinkTable,
    'key_hash' | 'store_id' | 'member_id' | 'by_console' | 'expires_at' | 'used_at'
  >,
) => db.insertInto('sign_in_link').values(link).execute()

/** Invalidates the links that were mailed to a member. */
export const forgetSignInLinks = (db: Db, memberId: number) =>
  db.deleteFrom('sign_in_link').where('member_id', '=', memberId).where('used_at', 'is', null).execute()

/** Marks a link as used; undefined if it is unknown, spent or expired, also for the second of two concurrent calls. */
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
