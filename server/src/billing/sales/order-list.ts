import { presentVatCheck } from '../pricing/taxes/vat-checks.ts'
import type { OrderDetail, OrderEntry, OrderFilters } from '@matinee/contract/billing/sales'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { conditionsOf, type FilterConditions } from '../../platform/database/filter-conditions.ts'
import { foundBy } from '../../members/people/filters.ts'
import { findStore } from '../../store/queries.ts'
import { addressLines } from '../invoices/parties.ts'
import { attemptsOf } from './attempts.ts'
import { OrderNotFound } from './errors.ts'
import {
  every,
  numberWithPrefix,
  onDays,
  pageOf,
  rowsOf,
  PERSON,
  textContains,
  type SalesListing,
} from './listing.ts'
import { requireSalesAccess } from './policy.ts'

const ENTRY = sql`purchase.id, purchase.state, purchase.kind, ${PERSON}, purchase.email, purchase.name,
  offer.title, purchase.currency, (purchase.totals->>'due_now')::bigint as due_now, purchase.is_trial, purchase.country,
  coupon.code as coupon, purchase.failure_code, purchase.created_at, purchase.completed_at`

const FROM = sql`purchase left join member on member.id = purchase.member_id left join offer on offer.id = purchase.offer_id
  left join coupon on coupon.id = purchase.coupon_id`

const CONDITIONS: FilterConditions<Omit<OrderFilters, 'from' | 'to'>> = {
  search: (words) =>
    textContains(words, [
      sql`member.name`,
      sql`member.email`,
      sql`purchase.email`,
      sql`purchase.name`,
      sql`offer.title`,
    ]),
  state: (state) => sql`purchase.state = ${state}`,
  offer_id: (id) => sql`purchase.offer_id = ${id}`,
  member_id: (id) => sql`purchase.member_id = ${id}`,
}

/** The orders of a store that match the filters, newest first. */
export async function ordersOf(ctx: StoreContext, filters: OrderFilters): Promise<SalesListing> {
  const { time_zone } = await findStore(ctx.db, ctx.store.id)
  const wanted = conditionsOf(CONDITIONS, filters)
  return {
    select: ENTRY,
    from: FROM,
    where: every([
      sql`purchase.store_id = ${ctx.store.id}`,
      ...onDays(sql`purchase.created_at`, filters, time_zone),
      ...wanted,
    ]),
    order: sql`purchase.id desc`,
  }
}

export async function listOrders(
  ctx: StoreContext,
  viewer: Viewer,
  { page, ...filters }: OrderFilters & { page: number },
) {
  requireSalesAccess(viewer)
  return pageOf<OrderEntry>(ctx.db, await ordersOf(ctx, filters), page)
}

/** The newest orders of a state, or with this number, buyer or address, without a total. */
export async function findOrders(
  { db, store }: StoreContext,
  viewer: Viewer,
  { state, words }: { state?: OrderEntry['state']; words?: string },
  limit: number,
) {
  requireSalesAccess(viewer)
  const where = every([
    sql`purchase.store_id = ${store.id}`,
    ...(state ? [sql<boolean>`purchase.state = ${state}`] : []),
    ...(words ? [isOrderOf(store.id, words)] : []),
  ])
  return rowsOf<OrderEntry>(db, { select: ENTRY, from: FROM, where, order: sql`purchase.id desc` }, limit)
}

// Members are found by the index of their words: a search in the names of all orders would read every one of them.
const isOrderOf = (storeId: number, words: string) => sql<boolean>`(
  purchase.member_id in (select id from member where member.store_id = ${storeId} and ${foundBy(words)})
  or lower(purchase.email) = lower(${words}) or purchase.id::text = ${words.replace(/^#/, '')})`

type Row = Omit<OrderDetail, 'attempts' | 'address' | 'vat_check'> & { address: Record<string, string> }

/** One order in full. */
export async function findOrder(ctx: StoreContext, viewer: Viewer, id: number): Promise<OrderDetail> {
  requireSalesAccess(viewer)
  const { rows } = await sql<Row>`
    select ${ENTRY}, purchase.totals, purchase.winback, was.title as upsell_from, purchase.address, purchase.vat_id,
      purchase.came_from, purchase.reached_payment_at, purchase.mails_sent, purchase.expires_at, purchase.subscription_id,
      case when invoice.id is null then null else json_build_object('id', invoice.id,
        'number', ${numberWithPrefix(sql`invoice.prefix`, sql`invoice.number`)}) end as invoice
    from ${FROM} left join offer was on was.id = purchase.upsell_from_id
      left join invoice on invoice.id = purchase.invoice_id
    where purchase.store_id = ${ctx.store.id} and purchase.id = ${id}`.execute(ctx.db)
  const order = rows[0]
  if (!order) throw OrderNotFound()
  const attempts = await attemptsOf(
    ctx.db,
    sql`payment.purchase_id = ${id} or payment.invoice_id = ${order.invoice?.id ?? null}`,
  )
  const vat_check = await presentVatCheck(ctx, order.vat_id)
  return { ...order, vat_check, address: addressLines(order.address, ctx.store.locale), attempts }
}
