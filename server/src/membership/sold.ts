import type { OfferFigures } from '@matinee/contract/offers-admin'
import type { StoreContext } from '../platform/http.ts'

/** What the room that charges knows of offers: it stands above this one, and hands it in from the list of rooms. */
export interface Sold {
  /** Of plans with subscriptions, by their offer. */
  figures(ctx: StoreContext): Promise<Map<number, OfferFigures>>
  /** How many subscriptions pay each price of an offer, by its number. */
  onPrices(ctx: StoreContext, offerId: number): Promise<Map<number, number>>
  /** Whether it was ever ordered or subscribed to. */
  wasSold(ctx: StoreContext, offerId: number): Promise<boolean>
}
