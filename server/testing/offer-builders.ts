import type { Insertable } from 'kysely'
import type { OfferTable } from '../src/offers/tables.ts'
import type { Db } from '../src/platform/database/database.ts'

type NewOffer = Partial<Insertable<OfferTable>> & {
  /** What it costs, by currency; 999 USD where nothing is said. */
  prices?: Record<string, number>
  /** Programs given to it by hand. */
  content_ids?: number[]
  /** Charged once on top of each price. */
  setup_fee?: number
}

export interface OfferBuilders {
  /** A monthly plan unless told otherwise, on sale, opening nothing yet. */
  offer(offer?: NewOffer): Promise<{ id: number; title: string }>
}

const TERMS: Partial<Record<OfferTable['type'], Partial<Insertable<OfferTable>>>> = {
  recurring: { period_unit: 'month', period_count: 1 },
  rent: { start_within_days: 30, watch_hours: 48 },
}

export const makeOfferBuilders = (db: Db, storeId: number, next: () => number): OfferBuilders => ({
  async offer({ prices = { USD: 999 }, content_ids = [], setup_fee = 0, type = 'recurring', ...offer } = {}) {
    const made = await db
      .insertInto('offer')
      .values({ store_id: storeId, type, title: `Offer ${next()}`, ...TERMS[type], ...offer })
      .returning(['id', 'title'])
      .executeTakeFirstOrThrow()
    for (const [currency, amount] of Object.entries(prices))
      await db.insertInto('offer_price').values({ offer_id: made.id, currency, amount, setup_fee }).execute()
    for (const content_id of content_ids)
      await db.insertInto('offer_content').values({ offer_id: made.id, content_id }).execute()
    return made
  },
})
