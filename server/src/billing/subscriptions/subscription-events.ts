import type { Static, TObject } from 'typebox'
import { publishAll, type Event } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { SubscriptionRow } from './rows.ts'

/** An event to publish. */
export interface PendingEvent {
  event: Event
  payload: Record<string, unknown>
}

type More<P extends TObject> = Omit<Static<P>, 'store_id' | 'member_id' | 'subscription_id'>

/** An event of a subscription. */
export const subscriptionEvent = <P extends TObject>(
  event: Event<P>,
  { store_id, member_id, id }: SubscriptionRow,
  more: More<P>,
): PendingEvent => ({
  event: event as unknown as Event,
  payload: { store_id, member_id, subscription_id: id, ...more },
})

/** Publishes many events, grouped by kind. */
export async function publishEvents(ctx: StoreContext, news: readonly PendingEvent[]) {
  for (const event of new Set(news.map(({ event }) => event)))
    await publishAll(
      ctx,
      event,
      news.filter((item) => item.event === event).map(({ payload }) => payload),
    )
}
