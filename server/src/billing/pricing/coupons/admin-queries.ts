import { sql } from 'kysely'
import type { NewRow, RowChanges } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { CouponTable } from './tables.ts'

/** Undefined if the code is taken. */
export const insertCoupon = (
  db: Db,
  coupon: NewRow<
    CouponTable,
    | 'store_id'
    | 'code'
    | 'name'
    | 'kind'
    | 'percent'
    | 'amount'
    | 'currency'
    | 'applies_to'
    | 'duration'
    | 'periods'
    | 'starts_at'
    | 'expires_at'
    | 'max_redemptions'
    | 'min_amount'
    | 'new_members'
    | 'first_order'
    | 'on_plan_change'
    | 'member_id'
    | 'created_at'
  >,
) =>
  db
    .insertInto('coupon')
    .values(coupon)
    .onConflict((conflict) => conflict.columns(['store_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Locks a coupon against changes and redemptions until the transaction ends. */
export const lockCoupon = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('coupon')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateCoupon = (
  db: Db,
  id: number,
  changes: RowChanges<
    CouponTable,
    | 'name'
    | 'currency'
    | 'applies_to'
    | 'starts_at'
    | 'expires_at'
    | 'max_redemptions'
    | 'min_amount'
    | 'new_members'
    | 'first_order'
    | 'on_plan_change'
    | 'archived_at'
  >,
) => db.updateTable('coupon').set(changes).where('id', '=', id).execute()

/** Replaces the offers a coupon applies to. */
export async function putCouponOffers(db: Db, couponId: number, offerIds: readonly number[]) {
  await db.deleteFrom('coupon_offer').where('coupon_id', '=', couponId).execute()
  if (offerIds.length === 0) return
  await sql`insert into coupon_offer (coupon_id, offer_id)
    select ${couponId}, unnest(${[...offerIds]}::bigint[])`.execute(db)
}
