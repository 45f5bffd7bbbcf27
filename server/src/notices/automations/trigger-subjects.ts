import type { Context } from '../../platform/context.ts'
import type { Occurrence } from './entries.ts'

/** Of an event that names its offer itself. */
export const ofOffer = async (
  _ctx: Context,
  { member_id, offer_id }: { member_id: number; offer_id: number },
): Promise<Occurrence> => ({ member_id, offer_id })

export async function ofSubscription(
  { db }: Context,
  { store_id, member_id, subscription_id }: { store_id: number; member_id: number; subscription_id: number },
): Promise<Occurrence> {
  const row = await db
    .selectFrom('subscription')
    .select('offer_id')
    .where('store_id', '=', store_id)
    .where('id', '=', subscription_id)
    .executeTakeFirst()
  return { member_id, offer_id: row?.offer_id ?? null }
}

export async function ofOrder(
  { db }: Context,
  { store_id, member_id, purchase_id }: { store_id: number; member_id: number; purchase_id: number },
): Promise<Occurrence> {
  const row = await db
    .selectFrom('purchase')
    .select('offer_id')
    .where('store_id', '=', store_id)
    .where('id', '=', purchase_id)
    .executeTakeFirst()
  return { member_id, offer_id: row?.offer_id ?? null }
}

export async function ofAccess(
  { db }: Context,
  { store_id, member_id, access_id }: { store_id: number; member_id: number; access_id: number },
): Promise<Occurrence> {
  const row = await db
    .selectFrom('access')
    .select(['offer_id', 'content_id'])
    .where('store_id', '=', store_id)
    .where('id', '=', access_id)
    .executeTakeFirst()
  return { member_id, offer_id: row?.offer_id ?? null, content_id: row?.content_id ?? null }
}

/** Undefined where its author has left. */
export async function ofComment(
  { db }: Context,
  { store_id, comment_id }: { store_id: number; comment_id: number },
): Promise<Occurrence | undefined> {
  const row = await db
    .selectFrom('comment')
    .select(['member_id', 'content_id'])
    .where('store_id', '=', store_id)
    .where('id', '=', comment_id)
    .executeTakeFirst()
  return row && row.member_id !== null ? { member_id: row.member_id, content_id: row.content_id } : undefined
}
