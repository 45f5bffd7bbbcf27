import type { LiveEventNumbers, MoneySum } from '@matinee/contract/analytics/live-reports'
import { reaches } from '@matinee/contract/platform/roles'
import { sumDonationsOf, type EventSum } from '../../../chat/queries/figures.ts'
import { sumTicketsOf } from '../../../live/tickets/ticket-queries.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

type Money = LiveEventNumbers['money']

/** What each of these events brought in; null for viewers who may not see sales. */
export async function readLiveMoney(
  { db, store }: StoreContext,
  viewer: Viewer,
  contentIds: number[],
): Promise<(contentId: number) => Money> {
  if (!reaches(viewer.role, 'analytics', 'view', 'sales')) return () => null
  const [donations, tickets] = await Promise.all([
    sumDonationsOf(db, store.id, contentIds),
    sumTicketsOf(db, store.id, contentIds),
  ])
  return (id) => ({ donations: sumsOf(donations, id), tickets: sumsOf(tickets, id) })
}

const sumsOf = (sums: EventSum[], contentId: number): MoneySum[] =>
  sums
    .filter(({ content_id }) => content_id === contentId)
    .map(({ currency, count, amount }) => ({ currency, count, amount }))
