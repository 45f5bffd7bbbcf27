import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { PLANNED_ONCE, type Db } from '../platform/database.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { MemberTable, SessionTable, SignInLinkTable, FailedSignInTable } from './tables.ts'

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
  member: {
    store_id: number
    name: string
    role: string
    email?: string | null
    password_hash?: string | null
    nickname?: string | null
  },
) =>
  db
    .insertInto('member')
    .values(member as never)
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateMember = (db: Db, storeId: number, memberId: number, changes: Updateable<MemberTable>) =>
  db
    .updateTable('member')
    .set(changes)
    .where('store_id', '=', storeId)
    .where('id', '=', memberId)
    .returningAll()
    .executeTakeFirstOrThrow()

export const insertSession = (db: Db, session: Insertable<SessionTable>) =>
  db.insertInto('session').values(session).execute()

/** Asked before every answer to somebody who is signed in. */
export async function findSessionMember(db: Db, storeId: number, tokenHash: Buffer, now: string) {
  const { rows } = await sql<Viewer>`${plannedOnce}
    select member.id, member.name, member.nickname, member.email, member.role,
      session.id as session_id, session.impersonator_id
    from session join member on member.id = session.member_id
    where session.token_hash = ${tokenHash} and session.store_id = ${storeId}
      and session.expires_at > ${now}`.execute(db)
  return rows[0]
}

const plannedOnce = sql.raw(PLANNED_ONCE)

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()

export const deleteExpired = async (db: Db, now: string) => {
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
  await db.deleteFrom('sign_in_link').where('expires_at', '<', now).execute()
}

export const deleteOldFailures = (db: Db, before: string) =>
  db.deleteFrom('failed_sign_in').where('failed_at', '<', before).execute()

export const insertSignInLink = (db: Db, link: SignInLinkTable) =>
  db.insertInto('sign_in_link').values(link).execute()

/** Marks the link as used; undefined where it is unknown, spent or too old, also for the second of two at once. */
export const spendSignInLink = (db: Db, storeId: number, keyHash: Buffer, now: string) =>
  db
    .updateTable('sign_in_link')
    .set({ used_at: now })
    .where('key_hash', '=', keyHash)
    .where('store_id', '=', storeId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst()

export const insertFailure = (db: Db, failure: FailedSignInTable) =>
  db.insertInto('failed_sign_in').values(failure).execute()

export const countFailures = async (db: Db, { store_id, email, address, failed_at }: FailedSignInTable) => {
  const { count } = await db
    .selectFrom('failed_sign_in')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('store_id', '=', store_id)
    .where('email', '=', email)
    .where('address', '=', address)
    .where('failed_at', '>', failed_at)
    .executeTakeFirstOrThrow()
  return Number(count)
}
