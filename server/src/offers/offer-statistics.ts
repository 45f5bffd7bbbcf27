import type { OfferFigures } from '@matinee/contract/offers/offers-admin'
import type { StoreContext } from '../platform/http/http.ts'

/** The statistics of offers that the billing room provides; passed in where the rooms are put together. */
export interface OfferStatistics {
  /** The figures of plans with subscriptions, by offer. */
  figures(ctx: StoreContext): Promise<Map<number, OfferFigures>>
  /** The number of subscriptions on each price of an offer, by price id. */
  countByPrice(ctx: StoreContext, offerId: number): Promise<Map<number, number>>
  /** Whether an offer was ever ordered or subscribed to. */
  wasSold(ctx: StoreContext, offerId: number): Promise<boolean>
}
