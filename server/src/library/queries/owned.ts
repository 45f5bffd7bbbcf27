import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { PLAN_ONCE } from '../../catalogue/programs/card-queries.ts'
import { limitedPage, type LibraryListQuery } from './listing.ts'
import { isPublic } from './watch-sql.ts'

export type OwnedTab = 'purchased' | 'rented'

export interface OwnedRow {
  id: number
  available: boolean
  since: string
  ends_at: string | null
  began_at: string | null
  watch_hours: number | null
}

/** Excludes plans, which open programs only while they last. */
const IN_TAB: Record<OwnedTab, RawBuilder<unknown>> = {
  purchased: sql`access.watch_hours is null and offer.type is distinct from 'recurring' and offer.type is distinct from 'rent'`,
  rented: sql`(access.watch_hours is not null or offer.type = 'rent')`,
}

/**
 * A page of the programs a member bought, rented or was granted, with one more row if another page follows: open ones
 * before expired ones, newest first. Of several accesses to one program the longest counts.
 */
export async function pageOfOwned(
  db: Db,
  storeId: number,
  { memberId, tab, page, per_page, now }: LibraryListQuery & { tab: OwnedTab },
): Promise<OwnedRow[]> {
  const { rows } = await sql<OwnedRow>`${PLAN_ONCE}
    select id, available, since, ends_at, began_at, watch_hours from (
      select distinct on (content.id) content.id, ${sql.raw(isPublic())} as available,
        access.ends_at <= clock.now as over, access.created_at as since, access.ends_at,
        access.first_played_at as began_at, access.watch_hours
      from access
      cross join (select ${now}::timestamptz as now) as clock
      left join offer on offer.id = access.offer_id
      cross join lateral (
        select access.content_id as id where access.content_id is not null
        union select offer_contents(offer) where access.offer_id is not null
      ) as opened
      join content on content.id = opened.id and content.store_id = ${storeId}
      where access.store_id = ${storeId} and access.member_id = ${memberId} and access.revoked_at is null
        and access.starts_at <= clock.now and content.published_at is not null and ${IN_TAB[tab]}
      order by content.id, access.ends_at desc nulls first, access.id desc
    ) as mine
    order by coalesce(over, false), since desc, id desc
    ${limitedPage({ page, per_page })}`.execute(db)
  return rows
}
