import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { CouponTable } from './tables.ts'

export type CouponRow = Selectable<CouponTable>

export const couponByCode = (db: Db, storeId: number, code: string) =>
  db
    .selectFrom('coupon')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('code', '=', code)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

export const findCouponRow = (db: Db, storeId: number, id: number) =>
  db.selectFrom('coupon').selectAll().where('store_id', '=', storeId).where('id', '=', id).executeTakeFirst()

/** The rules that limit a coupon: the type of offer, and whether it is among the chosen offers. */
export async function offerUnder(db: Db, storeId: number, couponId: number, offerId: number) {
  const { rows } = await sql<{ type: string; is_chosen: boolean }>`
    select offer.type, exists (select from coupon_offer
      where coupon_id = ${couponId} and offer_id = offer.id) as is_chosen
    from offer where offer.id = ${offerId} and offer.store_id = ${storeId}`.execute(db)
  return rows[0]
}

/** The earlier purchases of a member that coupon rules depend on. */
export async function historyOf(db: Db, storeId: number, memberId: number, couponId: number) {
  const { rows } = await sql<{ used: boolean; had_plan: boolean; bought: boolean; is_buying: boolean }>`select
    exists (select from coupon_redemption where coupon_id = ${couponId} and member_id = ${memberId}
      and released_at is null) as used,
    exists (select from subscription where store_id = ${storeId} and member_id = ${memberId}) as had_plan,
    exists (select from purchase where store_id = ${storeId} and member_id = ${memberId}
      and state = 'completed') as bought,
    exists (select from coupon_redemption join purchase on purchase.id = purchase_id
      where coupon_redemption.member_id = ${memberId} and released_at is null and for_first_order
        and state = 'payment_pending') as is_buying`.execute(db)
  return rows[0]!
}

/** Takes one redemption of a coupon; concurrent callers wait and see what is left. */
export const takeCouponUse = (db: Db, storeId: number, id: number) =>
  db
    .updateTable('coupon')
    .set((eb) => ({ redemptions: eb('redemptions', '+', 1) }))
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('max_redemptions', 'is', null), eb('redemptions', '<', eb.ref('max_redemptions'))]),
    )
    .returning(['first_order', 'new_members'])
    .executeTakeFirst()

export const returnCouponUse = (db: Db, id: number) =>
  db
    .updateTable('coupon')
    .set((eb) => ({ redemptions: eb('redemptions', '-', 1) }))
    .where('id', '=', id)
    .where('redemptions', '>', 0)
    .execute()

export interface Redemption {
  coupon_id: number
  member_id: number
  purchase_id: number | null
  subscription_id: number | null
  amount: number
}

/** Updates the recorded redemption of a purchase with what is known now. */
export const renewRedemption = (db: Db, storeId: number, redemption: Redemption) =>
  db
    .updateTable('coupon_redemption')
    .set({ subscription_id: redemption.subscription_id, amount: redemption.amount })
    .where('store_id', '=', storeId)
    .where('coupon_id', '=', redemption.coupon_id)
    .where('member_id', '=', redemption.member_id)
    .where('purchase_id', '=', redemption.purchase_id)
    .where('released_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** The once-per-member claims of a redemption. */
export interface FirstClaims {
  for_first_order: boolean
  for_first_plan: boolean
}

/** Undefined if this person has redeemed it before, or another of their orders holds its claim. */
export const insertRedemption = (
  db: Db,
  redemption: Redemption & FirstClaims & { store_id: number; at: string },
) =>
  db
    .insertInto('coupon_redemption')
    .values(redemption)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Whether a purchase is for a plan. */
export const isOfPlan = async (db: Db, purchaseId: number) =>
  (await db
    .selectFrom('purchase')
    .innerJoin('offer', 'offer.id', 'purchase.offer_id')
    .select('offer.type')
    .where('purchase.id', '=', purchaseId)
    .where('offer.type', '=', 'recurring')
    .executeTakeFirst()) !== undefined

/**
 * Releases the claims of a member's other orders that are not being paid now, declined ones included, so that the order
 * being paid comes first.
 */
export async function releaseResting(db: Db, { purchase_id, member_id }: Redemption, at: string) {
  const { rows } = await sql<{ coupon_id: number }>`
    update coupon_redemption set released_at = ${at}
    from purchase
    where purchase.id = purchase_id and coupon_redemption.member_id = ${member_id} and released_at is null
      and (for_first_order or for_first_plan) and purchase.id <> ${purchase_id}
      and purchase.state not in ('payment_pending', 'completed')
    returning coupon_redemption.coupon_id`.execute(db)
  return rows
}

/** The claims of a member that are already taken. */
export async function claimsTaken(db: Db, memberId: number, couponId: number) {
  const { rows } = await sql<FirstClaims & { used: boolean }>`
    select coalesce(bool_or(coupon_id = ${couponId}), false) as used,
      coalesce(bool_or(for_first_order), false) as for_first_order,
      coalesce(bool_or(for_first_plan), false) as for_first_plan
    from coupon_redemption where member_id = ${memberId} and released_at is null`.execute(db)
  return rows[0]!
}

export const releaseOf = (db: Db, storeId: number, purchaseId: number, at: string) =>
  db
    .updateTable('coupon_redemption')
    .set({ released_at: at })
    .where('store_id', '=', storeId)
    .where('purchase_id', '=', purchaseId)
    .where('released_at', 'is', null)
    .returning('coupon_id')
    .execute()
