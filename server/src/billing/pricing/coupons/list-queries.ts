import type { Coupon, CouponState } from '@matinee/contract/billing/coupons'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { likePattern } from '../../../platform/database/like-pattern.ts'

/** The current status of a coupon, as SQL. */
export const stateAt = (now: string): RawBuilder<CouponState> => sql<CouponState>`case
  when coupon.archived_at is not null then 'archived'
  when coupon.expires_at <= ${now}::timestamptz then 'expired'
  when coupon.redemptions >= coupon.max_redemptions then 'spent'
  when coupon.starts_at > ${now}::timestamptz then 'scheduled'
  else 'active' end`

const OFFERS = sql`coalesce((select jsonb_agg(jsonb_build_object('id', offer.id, 'title', offer.title) order by offer.id)
  from coupon_offer join offer on offer.id = coupon_offer.offer_id where coupon_offer.coupon_id = coupon.id), '[]')`

const IS_PAID = sql`status in ('paid', 'partially_refunded') and kind = 'invoice'`

/** Sums of paid invoices per currency, largest first. */
const sumsOf = (sum: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency) order by amount desc) from (
    select currency, sum(${sum}) as amount from invoice
    where coupon_id = coupon.id and ${IS_PAID} group by currency) as sums), '[]')`

const REVENUE = sumsOf(sql`total - amount_refunded`)
const DISCOUNT_SUMS = sumsOf(sql`discount`)

const COLUMNS = sql`coupon.id, coupon.code, coupon.name, coupon.kind, coupon.percent, coupon.amount, coupon.currency,
  coupon.duration, coupon.periods, coupon.applies_to, coupon.starts_at, coupon.expires_at, coupon.max_redemptions,
  coupon.redemptions, coupon.min_amount, coupon.new_members, coupon.first_order, coupon.on_plan_change,
  coupon.batch_id, coupon.created_at`

type CouponListRow = Omit<Coupon, 'offer_ids'>
export type CouponListEntry = Coupon & { discounted: { amount: number; currency: string }[] }

const listEntryOf = <R extends CouponListRow>(row: R) => ({
  ...row,
  offer_ids: row.offers.map(({ id }) => id),
})

export interface CouponListFilter {
  store_id: number
  now: string
  search?: string | undefined
  state?: CouponState | undefined
  batch_id?: number | undefined
}

// Coupons the product makes for one person are not listed.
function condition({ store_id, now, search, state, batch_id }: CouponListFilter) {
  const within = batch_id ? sql`coupon.batch_id = ${batch_id}` : sql`coupon.batch_id is null`
  const like = likePattern(search ?? '')
  const named = search ? sql`(coupon.code ilike ${like} or coupon.name ilike ${like})` : sql`true`
  const standing = state ? sql`${stateAt(now)} = ${state}` : sql`true`
  return sql`coupon.store_id = ${store_id} and coupon.member_id is null and ${within} and ${named} and ${standing}`
}

export async function pageOfCoupons(
  db: Db,
  wanted: CouponListFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<CouponListRow>`
    select ${COLUMNS}, ${stateAt(wanted.now)} as state, ${OFFERS} as offers, ${REVENUE} as revenue
    from coupon where ${condition(wanted)} order by coupon.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows.map(listEntryOf)
}

export async function countCoupons(db: Db, wanted: CouponListFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from coupon where ${condition(wanted)}`.execute(db)
  return rows[0]!.total
}

export async function couponById(
  db: Db,
  storeId: number,
  id: number,
  now: string,
): Promise<CouponListEntry | undefined> {
  const { rows } = await sql<CouponListRow & Pick<CouponListEntry, 'discounted'>>`
    select ${COLUMNS}, ${stateAt(now)} as state, ${OFFERS} as offers, ${REVENUE} as revenue, ${DISCOUNT_SUMS} as discounted
    from coupon where coupon.store_id = ${storeId} and coupon.id = ${id}`.execute(db)
  return rows[0] && listEntryOf(rows[0])
}

export interface CouponCodeRow {
  id: number
  code: string
  state: CouponState
  redemptions: number
  redeemed_at: string | null
  member_id: number | null
  member_name: string | null
}

/** Codes in creation order, with their status. */
export async function couponCodesAfter(
  db: Db,
  wanted: CouponListFilter,
  last: number,
  limit: number,
): Promise<CouponCodeRow[]> {
  const { rows } = await sql<CouponCodeRow>`
    select coupon.id, coupon.code, ${stateAt(wanted.now)} as state, coupon.redemptions,
      used.at as redeemed_at, used.member_id, member.name as member_name
    from coupon
    left join lateral (select at, member_id from coupon_redemption
      where coupon_id = coupon.id and released_at is null order by id desc limit 1) as used on true
    left join member on member.id = used.member_id
    where ${condition(wanted)} and coupon.id > ${last} order by coupon.id limit ${limit}`.execute(db)
  return rows
}
