import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

const openAccessesOf = (now: string) => sql`access.store_id = member.store_id and access.member_id = member.id
  and access.revoked_at is null and access.starts_at <= ${now} and (access.ends_at is null or access.ends_at > ${now})`

/**
 * Stores the limits of members' plans with the members: the most generous plan counts, and a plan without a
 * limit uses that of the store.
 */
const updateLimits = (db: Db, which: RawBuilder<unknown>, now: string) =>
  sql`update member set max_sessions = allowed.sessions, max_streams = allowed.streams
    from member as mine
    join store on store.id = mine.store_id
    cross join lateral (
      select
        case when bool_or(max_sessions is null) and (store.max_sessions is null
          or store.max_sessions >= max(max_sessions)) then null else max(max_sessions) end as sessions,
        case when bool_or(max_streams is null) and (store.max_streams is null
          or store.max_streams >= max(max_streams)) then null else max(max_streams) end as streams
      from offer where type <> 'freebie' and id in (
        select offer_id from access, (select mine.id, mine.store_id) as member where ${openAccessesOf(now)})
        and (type = 'recurring' or max_sessions is not null or max_streams is not null)
    ) as allowed
    where mine.id = member.id and ${which}
      and (member.max_sessions, member.max_streams) is distinct from (allowed.sessions, allowed.streams)`.execute(
    db,
  )

export const updateLimitsOf = (db: Db, memberId: number, now: string) =>
  updateLimits(db, sql`member.id = ${memberId}`, now)

export const updateLimitsOfMembers = (db: Db, memberIds: readonly number[], now: string) =>
  updateLimits(db, sql`member.id = any(${memberIds})`, now)

/** Updates the limits of everybody who holds an offer. */
export const updateLimitsOfHolders = (db: Db, offerId: number, now: string) =>
  updateLimits(
    db,
    sql`member.id in (select member_id from access where offer_id = ${offerId} and revoked_at is null)`,
    now,
  )
