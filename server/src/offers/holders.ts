import { sql } from 'kysely'
import type { Knowledge } from '../members/people/context.ts'

/** Filters and columns of offer holders for the admin's lists. */
export const holdersOfOffers: Pick<Knowledge, 'holds' | 'titleOfOffer'> = {
  holds: (offerId, holding, now) => sql<boolean>`member.id in (
    select access.member_id from access cross join (select ${now}::timestamptz as at) as now
    where access.offer_id = ${offerId} group by access.member_id
    having bool_or(access.revoked_at is null and access.starts_at <= now.at and coalesce(access.ends_at > now.at, true))
      = ${holding === 'current'})`,

  async titleOfOffer({ db, store }, offerId) {
    const offer = await db
      .selectFrom('offer')
      .select('title')
      .where('store_id', '=', store.id)
      .where('id', '=', offerId)
      .executeTakeFirst()
    return offer?.title ?? null
  },
}
