import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Members who asked to be reminded of a live event, or bought an offer that names it and did not get it refunded before. */
export async function listLiveAudience(db: Db, contentId: number, refundedBefore: string): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from live_reminder where content_id = ${contentId}
    union
    select purchase.member_id from offer_content
    join offer on offer.id = offer_content.offer_id and offer.type <> 'recurring'
    join access on access.offer_id = offer.id and access.source = 'purchase'
      and (access.revoked_at is null or access.revoked_at >= ${refundedBefore})
    join purchase on purchase.id = access.source_id and purchase.member_id is not null
    where offer_content.content_id = ${contentId} and purchase.state = 'completed'
    order by member_id`.execute(db)
  return rows.map(({ member_id }) => member_id)
}
