import type { CouponState } from '@matinee/contract/billing/coupons'
import { sql } from 'kysely'
import type { StoreContext } from '../../../platform/http/http.ts'
import { stateAt } from './list-queries.ts'
import type { CouponRow } from './queries.ts'

/** A coupon that many may be told of, with its status at a moment and the titles of the offers it applies to. */
export interface SharedCoupon extends Pick<
  CouponRow,
  | 'id'
  | 'code'
  | 'percent'
  | 'amount'
  | 'currency'
  | 'applies_to'
  | 'duration'
  | 'periods'
  | 'expires_at'
  | 'min_amount'
  | 'new_members'
  | 'first_order'
> {
  state: CouponState
  offers: string[]
}

/** The coupons with these ids, without those of one person. */
export async function listSharedCoupons(
  { db, store }: StoreContext,
  ids: readonly number[],
  at: Date,
): Promise<SharedCoupon[]> {
  const { rows } = await sql<SharedCoupon>`
    select id, code, percent, amount, currency, applies_to, duration, periods, expires_at, min_amount, new_members,
      first_order, ${stateAt(at.toISOString())} as state, array(select offer.title from coupon_offer
        join offer on offer.id = coupon_offer.offer_id where coupon_offer.coupon_id = coupon.id order by offer.id) as offers
    from coupon where store_id = ${store.id} and id = any(${[...ids]}::bigint[]) and member_id is null`.execute(
    db,
  )
  return rows
}
