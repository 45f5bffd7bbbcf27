import { sql } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import { PLANNED_ONCE, type Db } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { SessionTable } from '../tables.ts'

export interface SessionMember extends Omit<Viewer, 'must_prove_more'> {
  session_id: number
  strong: boolean
  last_seen_at: string
}

const plannedOnce = sql.raw(PLANNED_ONCE)

/** Runs for every request with a session: the session of a suspended member does not count. */
export async function findSessionMember(db: Db, storeId: number, tokenHash: Buffer, now: string) {
  const { rows } = await sql<SessionMember>`${plannedOnce}
    select member.id, member.name, member.nickname, member.email, member.avatar, member.role,
      member.admin_locale, session.id as session_id, session.impersonator_id, session.strong, session.last_seen_at
    from session join member on member.id = session.member_id
    where session.token_hash = ${tokenHash} and session.store_id = ${storeId} and session.impersonator_id is null
      and session.expires_at > ${now}
      and (member.standing <> 'suspended' or member.standing_until <= ${now})`.execute(db)
  return rows[0]
}

export const insertSession = (
  db: Db,
  session: NewRow<
    SessionTable,
    'token_hash' | 'store_id' | 'member_id' | 'created_at' | 'expires_at' | 'impersonator_id'
  >,
) => db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow()

/** Replaces the browser's session by a new one in one statement, and records the sign-in. */
export const insertSessionInPlaceOf = (
  db: Db,
  before: Buffer,
  session: NewRow<
    SessionTable,
    | 'token_hash'
    | 'store_id'
    | 'member_id'
    | 'kind'
    | 'user_agent'
    | 'address'
    | 'country'
    | 'created_at'
    | 'last_seen_at'
    | 'expires_at'
    | 'strong'
    | 'remote'
  >,
) =>
  db
    .with('seen', (db) =>
      db
        .updateTable('member')
        .set({ last_seen_at: session.created_at })
        .where('store_id', '=', session.store_id)
        .where('id', '=', session.member_id)
        .returning('id'),
    )
    // Only after the member is locked, as when they leave, to avoid deadlocks.
    .with('ended', (db) =>
      db
        .deleteFrom('session')
        .where('token_hash', '=', before)
        .where(({ exists, selectFrom }) => exists(selectFrom('seen').select('seen.id'))),
    )
    .insertInto('session')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow()

/**
 * Records that a session and its member are active. Never waits: a member who leaves is locked before their sessions,
 * and the next request records it as well.
 */
export const touchSession = (
  db: Db,
  sessionId: number,
  { now, address, country }: { now: string; address: string; country: string | null },
) =>
  sql`with free as (
      select session.id as session_id, member.id as member_id, impersonator_id
      from session join member on member.id = session.member_id
      where session.id = ${sessionId} for no key update skip locked
    ), seen as (
      update session set last_seen_at = ${now}, address = ${address}::inet, country = coalesce(${country}, country)
      from free where session.id = free.session_id
    )
    update member set last_seen_at = ${now} from free
    where member.id = free.member_id and free.impersonator_id is null`.execute(db)

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()

/** The sessions of a member, without impersonations by the staff. */
const ownSessions = (db: Db, storeId: number, memberId: number, now: string) =>
  db
    .selectFrom('session')
    .where('session.store_id', '=', storeId)
    .where('session.member_id', '=', memberId)
    .where('session.impersonator_id', 'is', null)
    .where('session.expires_at', '>', now)

export const countSessions = async (
  db: Db,
  { storeId, memberId, now, except }: { storeId: number; memberId: number; now: string; except: Buffer },
) => {
  const { count } = await ownSessions(db, storeId, memberId, now)
    .where('token_hash', '!=', except)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const listSessions = (db: Db, storeId: number, memberId: number, now: string, beatSince: string) =>
  ownSessions(db, storeId, memberId, now)
    .leftJoin('stream', (join) =>
      join.onRef('stream.session_id', '=', 'session.id').on('stream.beat_at', '>', beatSince),
    )
    .select([
      'session.id',
      'session.kind',
      'session.user_agent',
      'session.country',
      'session.created_at',
      'session.last_seen_at',
      'stream.session_id as streaming',
    ])
    .orderBy('session.last_seen_at', 'desc')
    .execute()

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** Ends sessions of a member; returns their number. */
export const deleteSessions = async (
  db: Db,
  storeId: number,
  memberId: number,
  which: { ids: readonly number[] } | { except: number | null },
) => {
  const sessions = db.deleteFrom('session').where('store_id', '=', storeId).where('member_id', '=', memberId)
  const { numDeletedRows } = await (
    'ids' in which
      ? sessions.where('id', 'in', which.ids).where('impersonator_id', 'is', null)
      : sessions.where('id', 'is distinct from', which.except)
  ).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const deleteExpiredSessions = (db: Db, now: string) =>
  db.deleteFrom('session').where('expires_at', '<', now).execute()

export const makeStrong = (db: Db, sessionId: number) =>
  db.updateTable('session').set({ strong: true }).where('id', '=', sessionId).execute()

export const findOpeningOf = (db: Db, storeId: number, sessionId: number) =>
  db
    .selectFrom('session')
    .select(['created_at', 'remote'])
    .where('store_id', '=', storeId)
    .where('id', '=', sessionId)
    .executeTakeFirst()

/** The staff member who impersonates in a session, and until when. */
export const findImpersonation = (db: Db, storeId: number, sessionId: number) =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.impersonator_id')
    .select(['session.expires_at as until', 'member.name as by'])
    .where('session.store_id', '=', storeId)
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
