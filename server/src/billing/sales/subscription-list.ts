import type { SubscriptionEntry, SubscriptionFilters } from '@matinee/contract/billing/sales'
import { sql, type RawBuilder } from 'kysely'
import { conditionsOf, type FilterConditions } from '../../platform/database/filter-conditions.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { every, pageOf, PERSON, textContains, type SalesListing } from './listing.ts'
import { requireSalesAccess } from './policy.ts'

// A paused subscription's next date is its resumption; an ended one has none.
const NEXT = sql`case when subscription.status = 'canceled' then null
  when subscription.status = 'paused' then subscription.resumes_at
  when subscription.status = 'trialing' then subscription.trial_ends_at
  when subscription.comped and subscription.due_at is null then null
  else subscription.period_end end`

export const SUBSCRIPTION = sql`subscription.id, subscription.status, ${PERSON}, subscription.offer_id, offer.title,
  subscription.amount, subscription.currency,
  json_build_object('unit', subscription.period_unit, 'count', subscription.period_count) as period,
  case when subscription.instalments is not null
    then json_build_object('total', subscription.instalments, 'paid', subscription.instalments_paid) end as instalments,
  subscription.comped, subscription.cancel_at_end, ${NEXT} as next_at, subscription.ended_at, subscription.created_at`

export const FROM_SUBSCRIPTIONS = sql`subscription join offer on offer.id = subscription.offer_id
  join member on member.id = subscription.member_id`

const ONLY: Record<NonNullable<SubscriptionFilters['only']>, RawBuilder<boolean>> = {
  comped: sql<boolean>`subscription.comped and subscription.status <> 'canceled'`,
  ending: sql<boolean>`subscription.cancel_at_end and subscription.status <> 'canceled'`,
  instalments: sql<boolean>`subscription.instalments is not null`,
}

const CONDITIONS: FilterConditions<SubscriptionFilters> = {
  search: (words) => textContains(words, [sql`member.name`, sql`member.email`, sql`offer.title`]),
  status: (status) => sql`subscription.status = ${status}`,
  only: (which) => ONLY[which],
  offer_id: (id) => sql`subscription.offer_id = ${id}`,
}

/** The subscriptions of a store that match the filters, newest first. */
export function subscriptionsOf(ctx: StoreContext, filters: SubscriptionFilters): SalesListing {
  const wanted = conditionsOf(CONDITIONS, filters)
  return {
    select: SUBSCRIPTION,
    from: FROM_SUBSCRIPTIONS,
    where: every([sql`subscription.store_id = ${ctx.store.id}`, ...wanted]),
    order: sql`subscription.id desc`,
  }
}

export function listSubscriptions(
  ctx: StoreContext,
  viewer: Viewer,
  { page, ...filters }: SubscriptionFilters & { page: number },
) {
  requireSalesAccess(viewer)
  return pageOf<SubscriptionEntry>(ctx.db, subscriptionsOf(ctx, filters), page)
}
