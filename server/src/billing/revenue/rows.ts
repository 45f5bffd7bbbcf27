import {
  MOVEMENTS,
  type RevenueQuery,
  type RevenueRow,
  type RowKind,
} from '@matinee/contract/billing/revenue'
import { reaches } from '@matinee/contract/platform/roles'
import { sql, type RawBuilder } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { numberWithPrefix, pageOf, type SqlCondition, type SalesListing } from '../sales/listing.ts'
import { parseRevenueQuery, type RevenueReportQuery } from './revenue-query.ts'

export type RevenueRowsQuery = RevenueQuery & { of: RowKind }

/** The rows behind a figure, last first; people are named for viewers who may see people. */
export async function listRows(
  ctx: StoreContext,
  viewer: Viewer,
  { page, ...query }: RevenueRowsQuery & { page: number },
) {
  const { listing, currency } = await rowsBehind(ctx, viewer, query)
  const { body, headers } = await pageOf<RevenueRow>(ctx.db, listing, page)
  return { body, headers: { ...headers, currency } }
}

/** The query of those rows, not yet run. */
export async function rowsBehind(ctx: StoreContext, viewer: Viewer, { of, ...query }: RevenueRowsQuery) {
  const asked = await parseRevenueQuery(ctx, viewer, query)
  const isNamed = reaches(viewer.role, 'people', 'view')
  return { listing: listingOf(asked, of, isNamed), currency: asked.currency }
}

function listingOf(asked: RevenueReportQuery, of: RowKind, isNamed: boolean): SalesListing {
  const inside = (column: RawBuilder<unknown>): SqlCondition =>
    sql`${column} >= ${asked.moments.middle} and ${column} < ${asked.moments.end}`
  if (of in OF_SALES) {
    const { amount, where } = OF_SALES[of as keyof typeof OF_SALES]
    const wanted = sql<boolean>`${asked.sales} and ${inside(sql`sale.at`)} and ${where}`
    return { ...salesWith(amount, isNamed), where: wanted }
  }
  if ((MOVEMENTS as readonly string[]).includes(of)) {
    const wanted = sql<boolean>`${asked.subscriptions} and ${inside(sql`change.at`)} and change.movement = ${of}`
    return { ...movements(isNamed), where: wanted }
  }
  return subscriptionsBehind(asked, of as SubscriberGroup, isNamed, inside)
}

const memberColumns = (isNamed: boolean) =>
  isNamed ? sql`member.id as member_id, member.name` : sql`null::bigint as member_id, null as name`

const NET = 'sale.gross - sale.discount - sale.credit - sale.balance_used - sale.refunded'

const OF_SALES = {
  sales: { amount: sql`sale.gross`, where: sql`sale.what = 'sale'` },
  refunds: { amount: sql`sale.refunded`, where: sql`sale.what <> 'sale'` },
  discounts: { amount: sql`sale.discount + sale.credit`, where: sql`sale.discount + sale.credit <> 0` },
  balance_used: { amount: sql`sale.balance_used`, where: sql`sale.balance_used <> 0` },
  net: { amount: sql.raw(NET), where: sql<boolean>`true` },
  fees: { amount: sql`sale.fee`, where: sql`sale.fee <> 0` },
  earnings: { amount: sql.raw(`${NET} - sale.fee`), where: sql<boolean>`true` },
  tax: { amount: sql`sale.tax`, where: sql`sale.tax <> 0` },
}

const salesWith = (amount: RawBuilder<unknown>, isNamed: boolean) => ({
  select: sql`sale.at, sale.what, ${memberColumns(isNamed)}, invoice.lines->0->>'title' as title, ${amount} as amount,
    json_build_object('id', invoice.id, 'number', ${numberWithPrefix(sql`invoice.prefix`, sql`invoice.number`)}) as invoice,
    sale.subscription_id`,
  from: sql`sale join invoice on invoice.id = sale.invoice_id left join member on member.id = sale.member_id`,
  order: sql`sale.at desc, sale.invoice_id desc`,
})

const movements = (isNamed: boolean) => ({
  select: sql`change.at, change.movement as what, ${memberColumns(isNamed)}, offer.title, change.moved as amount,
    null as invoice, change.subscription_id`,
  from: sql`mrr_movement change join subscription on subscription.id = change.subscription_id
    join offer on offer.id = change.offer_id join member on member.id = change.member_id`,
  order: sql`change.at desc, change.id desc`,
})

type SubscriberGroup = 'mrr' | 'trialing' | 'comped' | 'on_hold' | 'left' | 'trials'
type GroupConditions = Record<
  SubscriberGroup,
  (
    inside: (column: RawBuilder<unknown>) => SqlCondition,
    asked: RevenueReportQuery,
  ) => Record<'at' | 'what' | 'amount' | 'where', RawBuilder<unknown>> & {
    from?: string
  }
>

// The monthly value of a subscription at the end of a period: set by its last change before then.
const WORTH = (end: string) => sql`(select mrr_after from subscription_change change
  where change.subscription_id = subscription.id and change.at < ${end} order by change.at desc, change.id desc limit 1)`

const SUBSCRIPTIONS: GroupConditions = {
  mrr: (_inside, { moments: { end } }) => ({
    at: sql`subscription.created_at`,
    what: sql`subscription.status`,
    amount: WORTH(end),
    where: sql`subscription.created_at < ${end} and ${WORTH(end)} > 0`,
  }),
  trialing: () => ({
    at: sql`subscription.trial_ends_at`,
    what: sql`subscription.status`,
    amount: sql`subscription.amount`,
    where: sql`subscription.status = 'trialing' and not subscription.comped`,
  }),
  comped: () => ({
    at: sql`subscription.created_at`,
    what: sql`subscription.status`,
    amount: sql`subscription.amount`,
    where: sql`subscription.comped and subscription.status <> 'canceled'`,
  }),
  on_hold: () => ({
    at: sql`coalesce(subscription.failed_at, subscription.period_start)`,
    what: sql`subscription.status`,
    amount: sql`(select sum(amount_due) from money_at_risk where subscription_id = subscription.id)`,
    where: sql`subscription.status in ('past_due', 'on_hold')
      and exists (select from money_at_risk where subscription_id = subscription.id)`,
  }),
  left: (inside) => ({
    at: sql`subscription.ended_at`,
    what: sql`subscription.end_reason`,
    amount: sql`subscription.amount`,
    where: inside(sql`subscription.ended_at`),
    from: 'churned_subscription',
  }),
  trials: (inside) => ({
    at: sql`subscription.trial_ends_at`,
    what: sql`case when subscription.paid_at is null then 'not_paid' else 'paid' end`,
    amount: sql`subscription.amount`,
    where: inside(sql`subscription.trial_ends_at`),
    from: 'ended_trial',
  }),
}

function subscriptionsBehind(
  asked: RevenueReportQuery,
  of: SubscriberGroup,
  isNamed: boolean,
  inside: (column: RawBuilder<unknown>) => SqlCondition,
): SalesListing {
  const { at, what, amount, where, from = 'subscription' } = SUBSCRIPTIONS[of](inside, asked)
  return {
    select: sql`${at} as at, coalesce(${what}, '') as what, ${memberColumns(isNamed)}, offer.title, ${amount} as amount,
      null as invoice, subscription.id as subscription_id`,
    from: sql`${sql.raw(from)} subscription join offer on offer.id = subscription.offer_id
      join member on member.id = subscription.member_id`,
    where: sql`${asked.subscriptions} and ${where}`,
    order: sql`1 desc, subscription.id desc`,
  }
}
