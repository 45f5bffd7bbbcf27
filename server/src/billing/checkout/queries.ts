import { sql, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { isOutsideDemoYear } from '../demo-year.ts'
import type { PurchaseTable } from '../tables.ts'

export type OrderRow = Selectable<PurchaseTable>
export type OrderChanges = RowChanges<
  PurchaseTable,
  | 'name'
  | 'key'
  | 'address'
  | 'region'
  | 'email'
  | 'country'
  | 'custom_fields'
  | 'member_id'
  | 'currency'
  | 'offer_id'
  | 'failure_code'
  | 'vat_id'
  | 'coupon_id'
  | 'affiliate_id'
  | 'upsell_id'
  | 'state'
  | 'gift'
  | 'totals'
  | 'trial_refused'
  | 'use_balance'
  | 'seats'
  | 'price_id'
  | 'subscription_id'
  | 'viewer_key'
  | 'upsell_from_id'
  | 'is_trial'
  | 'invoice_id'
  | 'reached_payment_at'
  | 'mail_due_at'
  | 'changed_at'
  | 'completed_at'
  | 'request_key'
>

/** The owner of the orders: a member, or a browser for orders without a member. */
export interface OrderOwner {
  memberId: number
  key: string
}

export const LIVE_STATES = ['created', 'customer_info', 'payment_pending', 'failed'] as const

const orders = (db: Db, storeId: number) =>
  db.selectFrom('purchase').selectAll().where('store_id', '=', storeId)

const ownOrders = (db: Db, storeId: number, { memberId, key }: OrderOwner) =>
  orders(db, storeId).where((eb) =>
    eb.or([
      ...(memberId ? [eb('member_id', '=', memberId)] : []),
      ...(key ? [eb('viewer_key', '=', key)] : []),
    ]),
  )

export const insertOrder = (
  db: Db,
  order: NewRow<
    PurchaseTable,
    | 'key'
    | 'store_id'
    | 'member_id'
    | 'viewer_key'
    | 'kind'
    | 'state'
    | 'offer_id'
    | 'price_id'
    | 'currency'
    | 'gift'
    | 'donation'
    | 'upsell_id'
    | 'upsell_from_id'
    | 'coupon_id'
    | 'affiliate_id'
    | 'use_balance'
    | 'seats'
    | 'email'
    | 'name'
    | 'custom_fields'
    | 'address'
    | 'country'
    | 'region'
    | 'vat_id'
    | 'is_trial'
    | 'trial_refused'
    | 'winback'
    | 'failure_code'
    | 'locale'
    | 'came_from'
    | 'reached_payment_at'
    | 'mails_sent'
    | 'mail_due_at'
    | 'created_at'
    | 'changed_at'
    | 'expires_at'
    | 'completed_at'
    | 'request_key'
  >,
): Promise<OrderRow> => db.insertInto('purchase').values(order).returningAll().executeTakeFirstOrThrow()

export const updateOrder = (db: Db, id: number, changes: OrderChanges): Promise<OrderRow> =>
  db.updateTable('purchase').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const findOrder = (db: Db, storeId: number, key: string): Promise<OrderRow | undefined> =>
  orders(db, storeId).where('key', '=', key).executeTakeFirst()

export const orderById = (db: Db, id: number): Promise<OrderRow> =>
  db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Locks an order until the transaction ends. */
export const lockOrder = (db: Db, storeId: number, id: number): Promise<OrderRow> =>
  orders(db, storeId).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Locks orders until the transaction ends. */
export const lockOrders = (db: Db, storeId: number, ids: readonly number[]) =>
  db
    .selectFrom('purchase')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Serializes the creation of orders by one browser or member. */
export const lockOwnerOrders = (db: Db, storeId: number, { memberId, key }: OrderOwner) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`order ${storeId} ${memberId || key}`}, 0))`.execute(db)

/** The newest open order for the same item. */
export const findLiveOrder = (
  db: Db,
  storeId: number,
  whose: OrderOwner,
  { offer_id, now }: { offer_id: number | null; now: string },
): Promise<OrderRow | undefined> =>
  ownOrders(db, storeId, whose)
    .where('state', 'in', LIVE_STATES)
    .where('expires_at', '>', now)
    .where('kind', '=', offer_id ? 'offer' : 'gift_card')
    .$if(offer_id !== null, (query) =>
      query.where((eb) => eb.or([eb('offer_id', '=', offer_id), eb('upsell_from_id', '=', offer_id)])),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** The open order of the checkout, or else the one completed last. Donations have no checkout. */
export const findCurrentOrder = (
  db: Db,
  storeId: number,
  whose: OrderOwner,
  now: string,
): Promise<OrderRow | undefined> =>
  ownOrders(db, storeId, whose)
    .where('kind', '<>', 'donation')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'completed'),
        eb.and([eb('state', 'in', LIVE_STATES), eb('expires_at', '>', now)]),
      ]),
    )
    .orderBy(sql`coalesce(completed_at, changed_at)`, 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** The donation of a member whose payment has this provider reference. */
export const findDonationByRef = (
  db: Db,
  storeId: number,
  { memberId, ref }: { memberId: number; ref: string },
): Promise<OrderRow | undefined> =>
  orders(db, storeId)
    .where('kind', '=', 'donation')
    .where('member_id', '=', memberId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment')
          .select('payment.id')
          .whereRef('payment.purchase_id', '=', 'purchase.id')
          .where('payment.ref', '=', ref),
      ),
    )
    .executeTakeFirst()

export const findOrderByRequest = (
  db: Db,
  storeId: number,
  request_key: string,
): Promise<OrderRow | undefined> =>
  orders(db, storeId).where('request_key', '=', request_key).executeTakeFirst()

/** Assigns the orders of a browser to the member who signs in with it. */
export const assignToMember = (
  db: Db,
  id: number,
  member: { id: number; email: string | null; name: string },
) => updateOrder(db, id, { member_id: member.id, viewer_key: null, email: member.email, name: member.name })

/** The program an offer opens, if it opens exactly one. */
export async function onlyProgramOf(db: Db, offerId: number): Promise<string | null> {
  const rows = await db
    .selectFrom('offer_content')
    .innerJoin('content', 'content.id', 'offer_content.content_id')
    .select('content.permalink')
    .where('offer_id', '=', offerId)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]!.permalink : null
}

/** Whether a member owns what an offer gives, or has an unexpired rental of it. */
export const ownsAlready = async (db: Db, storeId: number, memberId: number, offerId: number, now: string) =>
  (await db
    .selectFrom('access')
    .select('id')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('offer_id', '=', offerId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst()) !== undefined

export const liveSubscription = (db: Db, storeId: number, memberId: number) =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('status', '<>', 'canceled')
    .where('instalments', 'is', null)
    .executeTakeFirst()

/** Whether a member is paying an offer in instalments, also where access is on hold. */
export const hasInstalments = async (db: Db, storeId: number, memberId: number, offerId: number) =>
  (await db
    .selectFrom('subscription')
    .select('id')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('offer_id', '=', offerId)
    .where('status', '<>', 'canceled')
    .where('instalments', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Payments of an order whose outcome is unknown, newest first. */
export const openPayments = (db: Db, orderId: number) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('purchase_id', '=', orderId)
    .where('state', 'in', ['pending', 'requires_action'])
    .orderBy('id', 'desc')
    .execute()

export const paymentByRef = (db: Db, orderId: number, ref: string) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('purchase_id', '=', orderId)
    .where('ref', '=', ref)
    .executeTakeFirst()

export const paymentsOf = (db: Db, orderId: number) =>
  db.selectFrom('payment').selectAll().where('purchase_id', '=', orderId).orderBy('id', 'desc').execute()

export const holdsCoupon = async (db: Db, orderId: number, couponId: number) =>
  (await db
    .selectFrom('coupon_redemption')
    .select('id')
    .where('purchase_id', '=', orderId)
    .where('coupon_id', '=', couponId)
    .where('released_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Expired orders, but for those of the demo's year. */
export const ordersToExpire = (db: Db, now: string, most: number) =>
  db
    .selectFrom('purchase')
    .select(['id', 'store_id', 'state', 'reached_payment_at'])
    .where('state', 'in', LIVE_STATES)
    .where('expires_at', '<=', now)
    .where(isOutsideDemoYear('purchase'))
    .orderBy('expires_at')
    .limit(most)
    .execute()
