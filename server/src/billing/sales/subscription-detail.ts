import type { PaymentMethod } from '@matinee/contract/billing/billing'
import type { InvoiceEntry, SubscriptionDetail, SubscriptionEvent } from '@matinee/contract/billing/sales'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { presentSubscription, type SubscriptionRow } from '../subscriptions/subscriptions.ts'
import { SubscriptionNotFound } from '../errors.ts'
import { invoicesOf } from './invoice-list.ts'
import { every, numberWithPrefix, rowsOf } from './listing.ts'
import { canChangeSales, requireSalesAccess } from './policy.ts'

const MOST = 50

/** A subscription of the store by id. Throws `SubscriptionNotFound`. */
export async function subscriptionRow({ db, store }: StoreContext, id: number): Promise<SubscriptionRow> {
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw SubscriptionNotFound()
  return row
}

/** A subscription with its history. */
export async function findSubscription(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
): Promise<SubscriptionDetail> {
  requireSalesAccess(viewer)
  const row = await subscriptionRow(ctx, id)
  const [subscription, seats, member, method, unpaid, events, invoices] = await Promise.all([
    presentSubscription(ctx, row),
    seatsOf(ctx, id),
    personOf(ctx, row.member_id),
    methodOf(ctx, row.payment_method_id),
    unpaidOf(ctx, row),
    eventsOf(ctx, id),
    invoicesOfSubscription(ctx, id),
  ])
  const { created_at, end_reason } = row
  return {
    subscription,
    seats,
    member,
    created_at,
    end_reason,
    method,
    unpaid,
    events,
    invoices,
    may_change: canChangeSales(viewer),
  }
}

const personOf = async ({ db }: StoreContext, id: number) =>
  (await db.selectFrom('member').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst()) ??
  null

async function seatsOf({ db }: StoreContext, id: number): Promise<SubscriptionDetail['seats']> {
  const { rows } = await sql<SubscriptionDetail['seats'][number]>`
    select case when member.id is not null
        then json_build_object('id', member.id, 'name', member.name, 'email', member.email) end as member,
      seat.email, coalesce(seat.joined_at, seat.created_at) as since
    from seat left join member on member.id = seat.member_id where seat.subscription_id = ${id}
    order by seat.id`.execute(db)
  return rows
}

async function methodOf({ db }: StoreContext, id: number | null): Promise<PaymentMethod | null> {
  if (!id) return null
  const method = await db
    .selectFrom('payment_method')
    .select(['id', 'provider', 'kind', 'brand', 'last4', 'exp_month', 'exp_year', 'is_default'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return (method as PaymentMethod | undefined) ?? null
}

async function unpaidOf({ db }: StoreContext, row: SubscriptionRow): Promise<SubscriptionDetail['unpaid']> {
  if (row.status !== 'past_due' && row.status !== 'on_hold') return null
  const { rows } = await sql<NonNullable<SubscriptionDetail['unpaid']>>`
    select id as invoice_id, ${numberWithPrefix(sql`prefix`, sql`number`)} as number, amount_due as amount,
      ${row.failure_code} as failure_code, ${row.due_at}::timestamptz as next_try_at
    from invoice where subscription_id = ${row.id} and status = 'open' order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function eventsOf({ db }: StoreContext, id: number): Promise<SubscriptionEvent[]> {
  const { rows } = await sql<SubscriptionEvent>`
    select change.id, change.kind, offer.title, change.mrr_before, change.mrr_after, change.currency, actor.name as by,
      change.details, change.at
    from subscription_change change left join offer on offer.id = change.offer_id
      left join member actor on actor.id = change.actor_id
    where change.subscription_id = ${id} order by change.id desc limit ${MOST}`.execute(db)
  return rows
}

async function invoicesOfSubscription(ctx: StoreContext, id: number) {
  const all = await invoicesOf(ctx, {})
  const where = every([all.where, sql`invoice.subscription_id = ${id}`])
  return rowsOf<InvoiceEntry>(ctx.db, { ...all, where }, MOST)
}
