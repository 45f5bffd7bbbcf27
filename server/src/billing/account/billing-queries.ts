import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

interface StoreMember {
  storeId: number
  memberId: number
}

const MOST_INVOICES = 24

/** The live plan, or else the one that ended last. */
export const newestSubscription = (db: Db, { storeId, memberId }: StoreMember) =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('instalments', 'is', null)
    .orderBy(sql`status = 'canceled'`)
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const invoicesOf = (db: Db, { storeId, memberId }: StoreMember, before?: number) =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('status', '<>', 'void')
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(MOST_INVOICES)
    .execute()

export const openInvoice = (db: Db, subscriptionId: number) =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'open')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** The accesses of a member outside their plan: bought, rented or granted. */
export async function accessesOf(db: Db, { storeId, memberId }: StoreMember, now: string) {
  const rows = await db
    .selectFrom('access')
    .leftJoin('offer', 'offer.id', 'access.offer_id')
    .leftJoin('content', 'content.id', 'access.content_id')
    .select([
      'access.id',
      'access.offer_id',
      'access.source',
      'access.starts_at',
      'access.ends_at',
      'access.watch_hours',
      'access.first_played_at',
      'content.id as content_id',
      'content.permalink',
      sql<string>`coalesce(offer.title, content.title)`.as('title'),
    ])
    .where('access.store_id', '=', storeId)
    .where('access.member_id', '=', memberId)
    .where('access.source', 'not in', ['subscription', 'seat'])
    .where('access.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('access.ends_at', 'is', null), eb('access.ends_at', '>', now)]))
    .orderBy('access.id', 'desc')
    .execute()
  return rows.map(({ content_id, permalink, ...access }) => ({
    ...access,
    content: content_id && permalink ? { id: content_id, permalink } : null,
  }))
}
