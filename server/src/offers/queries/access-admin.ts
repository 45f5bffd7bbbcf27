import { sql, type RawBuilder } from 'kysely'
import type { PersonAccess } from '@matinee/contract/offers/offers-admin'
import type { Db } from '../../platform/database/database.ts'

const STATE = (now: string) => sql<PersonAccess['state']>`case
  when access.revoked_at is not null then 'revoked'
  when access.starts_at > ${now}::timestamptz then 'coming'
  when access.ends_at <= ${now}::timestamptz then 'over' else 'open' end`

/** The accesses of a member, open ones first. */
export async function accessesOf(
  db: Db,
  storeId: number,
  { memberId, now, rest }: { memberId: number; now: string; rest: RawBuilder<unknown> },
): Promise<PersonAccess[]> {
  const { rows } = await sql<PersonAccess>`
    select * from (
      select access.id, access.offer_id, offer.type as offer_type, access.content_id,
        coalesce(offer.title, content.title) as title, access.source, ${STATE(now)} as state, access.starts_at,
        access.ends_at, access.watch_hours, access.first_played_at, granter.name as granted_by, access.revoked_at,
        access.revoked_reason, access.source not in ('subscription', 'seat') as may_revoke
      from access
      left join offer on offer.id = access.offer_id
      left join content on content.id = access.content_id
      left join member as granter on granter.id = access.granted_by
      where access.store_id = ${storeId} and access.member_id = ${memberId}
    ) as held ${rest}`.execute(db)
  return rows
}

export const accessPage = (number: number, size: number) =>
  sql`order by array_position('{open,coming,over,revoked}', state), id desc
    limit ${size + 1} offset ${(number - 1) * size}`

export const oneAccess = (id: number) => sql`where id = ${id}`

export const lockAccess = (db: Db, storeId: number, memberId: number, id: number) =>
  db
    .selectFrom('access')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const revokeAccessRow = (db: Db, id: number, now: string, reason: string) =>
  db.updateTable('access').set({ revoked_at: now, revoked_reason: reason }).where('id', '=', id).execute()

export const restoreAccessRow = (db: Db, id: number) =>
  db
    .updateTable('access')
    .set({ revoked_at: null, revoked_reason: null, closed_at: null })
    .where('id', '=', id)
    .execute()

/** Whether another access of the same source is open: only one may be. */
export const hasDuplicate = async (db: Db, id: number) =>
  (
    await sql`select from access as mine join access as other using (source, source_id, member_id)
    where mine.id = ${id} and other.id <> mine.id and other.revoked_at is null
      and other.offer_id is not distinct from mine.offer_id
      and other.content_id is not distinct from mine.content_id`.execute(db)
  ).rows.length > 0
