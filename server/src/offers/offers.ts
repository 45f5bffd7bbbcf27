import type { Offer as ShownOffer, Period, Price } from '@matinee/contract/offers/offers'
import { DAY_MS } from '@matinee/contract/platform/durations'
import type { StoreContext } from '../platform/http/http.ts'
import { OfferArchived, OfferNotFound } from './errors.ts'
import * as query from './queries/offers.ts'

export type Offer = query.OfferRow

/** An offer with its current prices, even if archived. Throws `OfferNotFound`. */
export async function findOffer(ctx: StoreContext, id: number): Promise<Offer> {
  const offer = await query.findOffer(ctx.db, ctx.store.id, id)
  if (!offer) throw OfferNotFound()
  return offer
}

/** An offer that is on sale. Throws `OfferNotFound`, `OfferArchived`. */
export async function findOfferOnSale(ctx: StoreContext, id: number): Promise<Offer> {
  const offer = await findOffer(ctx, id)
  if (offer.state === 'archived') throw OfferArchived()
  return offer
}

/** The current price of an offer in a currency, or null. */
export const priceIn = ({ prices }: Pick<Offer, 'prices'>, currency: string): Price | null =>
  prices.find((price) => price.currency === currency) ?? null

/** How often an offer is paid: a plan in its period, instalments monthly, anything else once (null). */
export function paymentPeriodOf({
  period_unit: unit,
  period_count: count,
  instalments,
}: Pick<Offer, 'period_unit' | 'period_count'> & { instalments?: number | null }): Period | null {
  if (instalments) return { unit: 'month', count: 1 }
  return unit && count ? { unit, count } : null
}

const daysFromNow = ({ clock }: StoreContext, days: number) =>
  new Date(clock.now().getTime() + days * DAY_MS).toISOString()

/** How long access to an offer lasts if it starts now; a plan lasts as long as it is paid. */
export const accessTermsOf = (
  ctx: StoreContext,
  { access_days, start_within_days, watch_hours }: Offer,
): { ends_at: string | null; watch_hours: number | null } => {
  const days = start_within_days ?? access_days
  return { ends_at: days ? daysFromNow(ctx, days) : null, watch_hours }
}

/** The plans of the store, also those that are hidden or sold no more. */
export const listAllPlans = (ctx: StoreContext): Promise<Offer[]> => query.listAllPlans(ctx.db, ctx.store.id)

/** The freebies every new member receives. */
export const listAutoAssigned = (ctx: StoreContext): Promise<Offer[]> =>
  query.listAutoAssigned(ctx.db, ctx.store.id)

/** An offer as visitors see it. */
export const presentOffer = ({ period_unit, period_count, ...offer }: Offer): ShownOffer => ({
  ...offer,
  period: period_unit && period_count ? { unit: period_unit, count: period_count } : null,
})
