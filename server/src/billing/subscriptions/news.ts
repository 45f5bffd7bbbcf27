import type { Static, TObject } from 'typebox'
import { publishAll, type Event } from '../../platform/events.ts'
import type { StoreContext } from '../../platform/http.ts'
import type { SubscriptionRow } from './rows.ts'

/** Something to announce. */
export interface News {
  event: Event
  payload: Record<string, unknown>
}

type More<P extends TObject> = Omit<Static<P>, 'store_id' | 'member_id' | 'subscription_id'>

/** News of a subscription. */
export const newsOf = <P extends TObject>(
  event: Event<P>,
  { store_id, member_id, id }: SubscriptionRow,
  more: More<P>,
): News => ({
  event: event as unknown as Event,
  payload: { store_id, member_id, subscription_id: id, ...more },
})

/** Announces many things, those of one kind together. */
export async function announce(ctx: StoreContext, news: readonly News[]) {
  for (const event of new Set(news.map(({ event }) => event)))
    await publishAll(
      ctx,
      event,
      news.filter((item) => item.event === event).map(({ payload }) => payload),
    )
}
