import type { StoreContext } from '../../platform/http.ts'
import type { By, Discount, SubscriptionRow } from './subscriptions.ts'

/** Lowers the next payments of a subscription in place of what lowered them before; when they are due stays as it is. */
export async function lowerPrice(
  _ctx: StoreContext,
  _subscriptionId: number,
  _discount: Discount,
  _by: By = {},
): Promise<SubscriptionRow> {
  throw new Error('being built')
}
