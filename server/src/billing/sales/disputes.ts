import type { DisputeEntry } from '@matinee/contract/billing/sales'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { countOf, every, numberWithPrefix, pageOf, PERSON, type SalesListing } from './listing.ts'
import { requireSalesAccess } from './policy.ts'

/** Disputed payments, newest first. */
export const disputesOf = (
  ctx: StoreContext,
  { state }: { state?: DisputeEntry['state'] },
): SalesListing => ({
  select: sql`dispute.id, dispute.state, dispute.provider, ${PERSON}, dispute.amount, dispute.currency, dispute.reason,
    dispute.opened_at, dispute.closed_at,
    case when invoice.id is null then null else json_build_object('id', invoice.id,
      'number', ${numberWithPrefix(sql`invoice.prefix`, sql`invoice.number`)}) end as invoice`,
  from: sql`dispute join payment on payment.id = dispute.payment_id left join invoice on invoice.id = payment.invoice_id
    left join member on member.id = payment.member_id`,
  where: every([
    sql`dispute.store_id = ${ctx.store.id}`,
    ...(state ? [sql<boolean>`dispute.state = ${state}`] : []),
  ]),
  order: sql`dispute.id desc`,
})

/** How many disputes wait for an answer. */
export function countOpenDisputes(ctx: StoreContext, viewer: Viewer) {
  requireSalesAccess(viewer)
  return countOf(ctx.db, disputesOf(ctx, { state: 'open' }))
}

export function listDisputes(
  ctx: StoreContext,
  viewer: Viewer,
  { page, ...filters }: { state?: DisputeEntry['state']; page: number },
) {
  requireSalesAccess(viewer)
  return pageOf<DisputeEntry>(ctx.db, disputesOf(ctx, filters), page)
}
