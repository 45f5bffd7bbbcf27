import type { Redemption } from '@matinee/contract/billing/coupons'
import { sql } from 'kysely'
import type { StoreContext } from '../../../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../../../platform/http/viewer.ts'
import { currenciesOf } from '../../settings.ts'
import { CouponNotFound } from './errors.ts'
import { findCouponRow } from './queries.ts'

const PER_PAGE = 25

interface RedemptionListQuery {
  id: number
  page: number
}

/** The redemptions of a coupon, last first. */
export async function listRedemptions(
  { db, store }: StoreContext,
  viewer: Viewer,
  { id, page }: RedemptionListQuery,
) {
  assertMaySee(viewer, 'money', 'coupons')
  if (!(await findCouponRow(db, store.id, id))) throw CouponNotFound()
  const of = sql`from coupon_redemption as redemption where redemption.coupon_id = ${id}
    and redemption.store_id = ${store.id}`
  const total = await sql<{ total: number }>`select count(*) as total ${of}`.execute(db)
  const { rows } = await sql<Redemption>`
    select found.id, jsonb_build_object('id', member.id, 'name', member.name) as member, found.amount,
      coalesce(purchase.currency, subscription.currency) as currency, offer.title as offer_title,
      found.at, found.released_at
    from (select redemption.* ${of} order by redemption.id desc
      limit ${PER_PAGE + 1} offset ${(page - 1) * PER_PAGE}) as found
    join member on member.id = found.member_id
    left join purchase on purchase.id = found.purchase_id
    left join subscription on subscription.id = found.subscription_id
    left join offer on offer.id = coalesce(purchase.offer_id, subscription.offer_id)
    order by found.id desc`.execute(db)
  const headers = { 'last-page': rows.length <= PER_PAGE, 'total-count': total.rows[0]!.total, page }
  return { body: rows.slice(0, PER_PAGE), headers }
}

/** The offers and currencies a coupon can apply to, plans first and offers no longer sold last. */
export async function couponChoices(ctx: StoreContext, viewer: Viewer) {
  assertMaySee(viewer, 'money', 'coupons')
  const { rows } = await sql<{ id: number; title: string; type: string; archived: boolean }>`
    select id, title, type, state = 'archived' as archived from offer
    where store_id = ${ctx.store.id} and type <> 'freebie'
    order by state, type <> 'recurring', position, id`.execute(ctx.db)
  return { offers: rows, currencies: await currenciesOf(ctx) }
}
