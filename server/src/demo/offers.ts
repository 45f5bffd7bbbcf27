import type { OfferType } from '@matinee/contract/offers/offers'
import type { RowChanges } from '../platform/database/columns.ts'
import { sql } from 'kysely'
import type { OfferTerm } from '../offers/queries/offer-admin.ts'
import type { OfferTable } from '../offers/tables.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { findStore } from '../store/queries.ts'
import { hasOffers } from './queries.ts'

interface DemoOffer extends RowChanges<OfferTable, OfferTerm | 'type'> {
  type: OfferType
  title: string
  description: string
  /** In minor units of the store's currency. */
  amount?: number
  /** Permalinks of its selected programs. */
  films?: string[]
}

/** The demo's offers, in order. */
const OFFERS: DemoOffer[] = [
  {
    type: 'recurring',
    title: 'Monthly',
    description: 'Every film, for as long as you like.',
    perks: ['Every film and collection', 'Two screens at once', 'Pause or leave at any time'],
    amount: 799,
    period_unit: 'month',
    period_count: 1,
    trial_days: 7,
    covers_all: true,
    max_streams: 2,
  },
  {
    type: 'recurring',
    title: 'Yearly',
    description: 'Twelve months for the price of ten.',
    badge: 'Two months free',
    perks: ['Every film and collection', 'Four screens at once', 'One payment a year'],
    amount: 7990,
    period_unit: 'year',
    period_count: 1,
    trial_days: 14,
    covers_all: true,
    max_streams: 4,
  },
  {
    type: 'rent',
    title: 'Rent The Night Train North',
    description: 'Thirty days to begin, two days to watch.',
    amount: 399,
    start_within_days: 30,
    watch_hours: 48,
    films: ['the-night-train-north'],
  },
  {
    type: 'bundle',
    title: 'The sound rooms',
    description: 'Two films drawn by their own soundtracks, yours to keep.',
    amount: 1490,
    films: ['spectra-for-strings', 'standing-wave'],
  },
  {
    type: 'freebie',
    title: 'Welcome film',
    description: 'One film for everybody who joins.',
    auto_assign: true,
    films: ['small-lives'],
  },
]

/** Demo films with restricted access, each with a free preview. */
export const PAID_FILMS = new Set(OFFERS.flatMap(({ films = [] }) => films))

/** Adds the demo's offers to a store without offers. */
export async function insertOffers({ db, store }: StoreContext) {
  if (await hasOffers(db, store.id)) return
  const { currency } = await findStore(db, store.id)
  for (const [position, { amount, films = [], ...terms }] of OFFERS.entries()) {
    const { id: offer_id } = await db
      .insertInto('offer')
      .values({ ...terms, store_id: store.id, demo: true, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (amount) await db.insertInto('offer_price').values({ offer_id, currency, amount }).execute()
    await sql`insert into offer_content (offer_id, content_id) select ${offer_id}, id from content
      where store_id = ${store.id} and demo and permalink = any(${films}::text[])`.execute(db)
  }
}

/** Removes the demo's offers; those with holders are archived. */
export async function removeOffers({ db, store, clock }: StoreContext) {
  await sql`delete from offer where store_id = ${store.id} and demo
    and not exists (select from access where offer_id = offer.id)
    and not exists (select from purchase where offer_id = offer.id)
    and not exists (select from subscription where offer.id in (offer_id, next_offer_id))`.execute(db)
  await sql`update offer set state = 'archived', archived_at = ${clock.now().toISOString()}
    where store_id = ${store.id} and demo and state = 'active'`.execute(db)
}
