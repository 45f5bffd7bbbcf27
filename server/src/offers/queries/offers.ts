import type { Price } from '@matinee/contract/offers/offers'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Offers with their current prices, the store's main currency first. */
export const offers = (db: Db, storeId: number) =>
  db
    .selectFrom('offer')
    .innerJoin('store', 'store.id', 'offer.store_id')
    .where('offer.store_id', '=', storeId)
    .selectAll('offer')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('offer_price')
          .whereRef('offer_price.offer_id', '=', 'offer.id')
          .where('replaced_at', 'is', null)
          .select(['offer_price.id', 'offer_price.currency', 'offer_price.amount', 'offer_price.setup_fee'])
          .orderBy(sql`offer_price.currency <> store.currency`)
          .orderBy('offer_price.currency'),
      )
        .$castTo<Price[]>()
        .as('prices'),
    )

export type OfferRow = Awaited<ReturnType<typeof listPlans>>[number]

export const findOffer = (db: Db, storeId: number, id: number) =>
  offers(db, storeId).where('offer.id', '=', id).executeTakeFirst()

/** The public plans on sale, in the publisher's order. */
export const listPlans = (db: Db, storeId: number) =>
  offers(db, storeId)
    .where('type', '=', 'recurring')
    .where('state', '=', 'active')
    .where('visibility', '=', 'public')
    .orderBy('offer.position')
    .orderBy('offer.id')
    .execute()

export const listAutoAssigned = (db: Db, storeId: number) =>
  offers(db, storeId).where('auto_assign', '=', true).where('state', '=', 'active').execute()

/** Also those that are hidden or sold no more. */
export const listAllPlans = (db: Db, storeId: number) =>
  offers(db, storeId).where('type', '=', 'recurring').orderBy('offer.position').orderBy('offer.id').execute()

const WAYS = ['recurring', 'rent', 'fixed_price', 'bundle', 'freebie']

/** The public offers on sale that open a program: plans, rentals, purchases, bundles, freebies. */
export const listOffersOpening = (db: Db, storeId: number, contentId: number) =>
  offers(db, storeId)
    .where('state', '=', 'active')
    .where('visibility', '=', 'public')
    .where(sql<boolean>`offer_covers(offer, ${contentId})`)
    .orderBy(sql`array_position(${WAYS}::text[], offer.type)`)
    .orderBy('offer.position')
    .orderBy('offer.id')
    .execute()

/** The id of a published program, by its permalink. */
export const findContentId = async (db: Db, storeId: number, permalink: string) =>
  (
    await db
      .selectFrom('content')
      .select('id')
      .where('store_id', '=', storeId)
      .where('permalink', '=', permalink)
      .where('status', 'in', ['published', 'scheduled'])
      .executeTakeFirst()
  )?.id
