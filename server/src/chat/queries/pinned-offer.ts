import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The chats that have an offer pinned, and whether it is sold. */
export const findChatsWithOffer = (db: Db, storeId: number, offerId: number) =>
  db
    .selectFrom('live_chat')
    .innerJoin('offer', 'offer.id', 'live_chat.pinned_offer_id')
    .select(['live_chat.content_id', sql<boolean>`offer.state = 'active'`.as('is_sold')])
    .where('live_chat.store_id', '=', storeId)
    .where('live_chat.pinned_offer_id', '=', offerId)
    .execute()
