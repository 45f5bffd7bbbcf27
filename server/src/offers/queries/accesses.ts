import type { OpenPrograms } from '@matinee/contract/offers/ways'
import { sql, type Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import { PLANNED_ONCE, type Db } from '../../platform/database/database.ts'
import type { AccessTable } from '../tables.ts'

export type AccessRow = Selectable<AccessTable>

/** Inserts an access, or reopens the one of the same source with the new end. */
export const putAccess = (
  db: Db,
  access: NewRow<
    AccessTable,
    | 'store_id'
    | 'member_id'
    | 'offer_id'
    | 'content_id'
    | 'source'
    | 'source_id'
    | 'starts_at'
    | 'ends_at'
    | 'watch_hours'
    | 'granted_by'
  >,
) =>
  db
    .insertInto('access')
    .values(access)
    .onConflict((conflict) =>
      conflict
        .expression(sql`source, source_id, member_id, coalesce(offer_id, 0), coalesce(content_id, 0)`)
        .where('source_id', 'is not', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet(({ ref }) => ({ ends_at: ref('excluded.ends_at'), closed_at: null })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

interface NewAccess {
  member_id: number
  offer_id?: number | null
  source: AccessRow['source']
  source_id: number | null
  starts_at: string
  ends_at: string | null
}

/** Inserts accesses of new sources, any number in one statement. */
export const insertAccesses = (db: Db, storeId: number, grants: readonly NewAccess[]) =>
  sql`insert into access (store_id, member_id, offer_id, source, source_id, starts_at, ends_at)
    select ${storeId}, member_id, offer_id, source, source_id, starts_at, ends_at
    from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as given (member_id bigint, offer_id bigint, source text,
      source_id bigint, starts_at timestamptz, ends_at timestamptz)`.execute(db)

export const deleteAccesses = (db: Db, source: AccessRow['source'], sourceIds: readonly number[]) =>
  db
    .deleteFrom('access')
    .where('source', '=', source)
    .where('source_id', '=', sql<number>`any(${sourceIds})`)
    .execute()

/**
 * The access that opens a program to a member now, the longest first: a plan before a rental, so that no rental starts
 * while something else opens the film. The only query about payments that a play needs.
 */
export async function findOpening(
  db: Db,
  storeId: number,
  { memberId, contentId, now }: { memberId: number; contentId: number; now: string },
): Promise<AccessRow | undefined> {
  const { rows } = await sql<AccessRow>`${sql.raw(PLANNED_ONCE)}
    select access.* from access left join offer on offer.id = access.offer_id
    where access.store_id = ${storeId} and access.member_id = ${memberId} and access.revoked_at is null
      and access.starts_at <= ${now} and (access.ends_at is null or access.ends_at > ${now})
      and (access.content_id = ${contentId} or offer_covers(offer, ${contentId}))
    order by access.watch_hours is not null, access.first_played_at is null, access.ends_at desc nulls first
    limit 1`.execute(db)
  return rows[0]
}

/**
 * What a member's accesses open now: everything, or published paid programs one by one; `lasting` leaves out what is
 * rented.
 */
export async function findOpened(
  db: Db,
  storeId: number,
  { memberId, now, lasting = false }: { memberId: number; now: string; lasting?: boolean },
): Promise<OpenPrograms> {
  const { rows } = await sql<OpenPrograms>`
    with open as (
      select access.content_id, access.offer_id, coalesce(offer.covers_all, false) as covers_all
      from access left join offer on offer.id = access.offer_id
      where access.store_id = ${storeId} and access.member_id = ${memberId} and access.revoked_at is null
        and access.starts_at <= ${now} and (access.ends_at is null or access.ends_at > ${now})
        and (access.watch_hours is null or not ${lasting})
    ), everything as (select coalesce(bool_or(covers_all), false) as is_open from open)
    select is_open as everything, array(
      select id from content
      where not is_open and store_id = ${storeId} and listed_at is not null and access = 'paid' and id in (
        select content_id from open
        union select offer_contents(offer) from offer where id in (select offer_id from open))
      order by id) as content_ids
    from everything`.execute(db)
  return rows[0]!
}

/** Starts a rental that waits for its first play; undefined if it has started already. */
export const beginRental = (
  db: Db,
  id: number,
  { now, endsAt }: { now: string; endsAt: string },
): Promise<AccessRow | undefined> =>
  db
    .updateTable('access')
    .set({ first_played_at: now, ends_at: endsAt })
    .where('id', '=', id)
    .where('first_played_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

interface AccessSourceRef {
  source: AccessRow['source']
  source_id: number
  member_ids?: number[]
}

export const revokeOf = (
  db: Db,
  { source, source_id, member_ids }: AccessSourceRef,
  now: string,
  reason: string,
) =>
  db
    .updateTable('access')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .$if(member_ids !== undefined, (accesses) => accesses.where('member_id', 'in', member_ids!))
    .where('revoked_at', 'is', null)
    .returningAll()
    .execute()

export const reopenAccesses = (db: Db, { source, source_id }: AccessSourceRef, reason: string) =>
  db
    .updateTable('access')
    .set({ revoked_at: null, revoked_reason: null })
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('revoked_reason', '=', reason)
    .returningAll()
    .execute()

export async function extendAccess(
  db: Db,
  source: AccessRow['source'],
  lasting: readonly { source_id: number; ends_at: string | null }[],
): Promise<AccessRow[]> {
  if (lasting.length === 0) return []
  const { rows } = await sql<AccessRow>`
    update access set ends_at = lasting.ends_at, closed_at = null
    from jsonb_to_recordset(${JSON.stringify(lasting)}::jsonb) lasting (source_id bigint, ends_at timestamptz)
    where access.source = ${source} and access.source_id = lasting.source_id and revoked_at is null
    returning access.*`.execute(db)
  return rows
}

/** Lengthens what was open at a moment and is no subscription's, and opens again what ended since. */
export async function lengthenAccesses(
  db: Db,
  storeId: number,
  { since, byMs }: { since: string; byMs: number },
): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    update access set ends_at = ends_at + ${byMs} * interval '1 millisecond', closed_at = null
    where store_id = ${storeId} and source not in ('subscription', 'seat') and revoked_at is null
      and ends_at > ${since}
    returning access.*`.execute(db)
  return rows
}

export const shortenAccess = (db: Db, { source, source_id }: AccessSourceRef, endsAt: string) =>
  db
    .updateTable('access')
    .set({ ends_at: endsAt })
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', endsAt)]))
    .execute()

/** Marks expired accesses as ended, each once. */
export async function closeExpired(db: Db, now: string, most: number): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    update access set closed_at = ${now} where id in (
      select id from access where revoked_at is null and closed_at is null and ends_at <= ${now}
      order by ends_at limit ${most} for update skip locked)
    returning *`.execute(db)
  return rows
}
