import { sql } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OfferTable } from '../tables.ts'
import { offers } from './offers.ts'

const holders = (now: string) => sql<number>`(select count(distinct member_id)::int from access
  where access.offer_id = offer.id and revoked_at is null and starts_at <= ${now}::timestamptz
    and (ends_at is null or ends_at > ${now}::timestamptz))`

const PROGRAMS = sql<number>`(select count(*)::int from offer_contents(offer) as opened
  join content on content.id = opened)`

export type ManagedOfferRow = Awaited<ReturnType<typeof listManaged>>[number]

const managedOffers = (db: Db, storeId: number, now: string) =>
  offers(db, storeId).select([holders(now).as('holders'), PROGRAMS.as('programs')])

/** Every offer with its programs and number of holders, in the publisher's order. */
export const listManaged = (db: Db, storeId: number, now: string) =>
  managedOffers(db, storeId, now).orderBy('offer.position').orderBy('offer.id').execute()

export const findManaged = (db: Db, storeId: number, id: number, now: string) =>
  managedOffers(db, storeId, now).where('offer.id', '=', id).executeTakeFirst()

export const lockOffer = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('offer')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The columns of an offer that describe it. */
export type OfferTerm =
  | 'title'
  | 'description'
  | 'badge'
  | 'perks'
  | 'visibility'
  | 'period_unit'
  | 'period_count'
  | 'trial_days'
  | 'trial_needs_card'
  | 'pause_allowed'
  | 'access_days'
  | 'start_within_days'
  | 'watch_hours'
  | 'auto_assign'
  | 'covers_all'
  | 'rule_category_ids'
  | 'rule_author_ids'
  | 'rule_tags'
  | 'translations'
  | 'max_sessions'
  | 'max_streams'

export const insertOffer = (
  db: Db,
  offer: NewRow<OfferTable, OfferTerm | 'store_id' | 'type' | 'position' | 'created_at'>,
) => db.insertInto('offer').values(offer).returning('id').executeTakeFirstOrThrow()

export const updateOffer = (
  db: Db,
  id: number,
  changes: RowChanges<OfferTable, OfferTerm | 'image' | 'state' | 'archived_at'>,
) => db.updateTable('offer').set(changes).where('id', '=', id).execute()

export const deleteOffer = (db: Db, id: number) => db.deleteFrom('offer').where('id', '=', id).execute()

export const lastPosition = async (db: Db, storeId: number) =>
  (
    await db
      .selectFrom('offer')
      .where('store_id', '=', storeId)
      .select((eb) => eb.fn.max('position').as('last'))
      .executeTakeFirst()
  )?.last ?? 0

export const orderOffers = (db: Db, storeId: number, ids: number[]) =>
  sql`update offer set position = place.number from unnest(${ids}::bigint[]) with ordinality as place (id, number)
    where offer.store_id = ${storeId} and offer.id = place.id`.execute(db)

export const hasAccesses = async (db: Db, offerId: number) =>
  (await db.selectFrom('access').select('id').where('offer_id', '=', offerId).limit(1).executeTakeFirst()) !==
  undefined

export const pricesEver = (db: Db, offerId: number) =>
  db
    .selectFrom('offer_price')
    .select(['id', 'currency', 'amount', 'setup_fee', 'created_at', 'replaced_at'])
    .where('offer_id', '=', offerId)
    .orderBy('id', 'desc')
    .execute()

export const replacePrices = (db: Db, ids: number[], now: string) =>
  db.updateTable('offer_price').set({ replaced_at: now }).where('id', 'in', ids).execute()

export const insertPrices = (
  db: Db,
  prices: { offer_id: number; currency: string; amount: number; setup_fee: number; created_at: string }[],
) => db.insertInto('offer_price').values(prices).execute()

/** A price that is not on sale. Returns its id. */
export async function insertClosedPrice(
  db: Db,
  offerId: number,
  { currency, amount }: { currency: string; amount: number },
  at: string,
): Promise<number> {
  const { id } = await db
    .insertInto('offer_price')
    .values({ offer_id: offerId, currency, amount, created_at: at, replaced_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const contentsOf = (db: Db, offerId: number) =>
  db
    .selectFrom('offer_content')
    .innerJoin('content', 'content.id', 'offer_content.content_id')
    .where('offer_content.offer_id', '=', offerId)
    .select(['content.id', 'content.title', 'content.horizontal_image as image', 'content.access'])
    .orderBy('content.title')
    .orderBy('content.id')
    .execute()

/** Sets the selected programs of an offer; those of other stores are ignored. */
export async function putContents(db: Db, storeId: number, offerId: number, contentIds: number[]) {
  await db.deleteFrom('offer_content').where('offer_id', '=', offerId).execute()
  await sql`insert into offer_content (offer_id, content_id)
    select ${offerId}, id from content where store_id = ${storeId} and id = any(${contentIds}::bigint[])`.execute(
    db,
  )
}

/** The offers on sale and how each opens a program. */
export const offersOfProgram = (db: Db, storeId: number, contentId: number) =>
  offers(db, storeId)
    .where('offer.state', '=', 'active')
    .select(
      sql<'hand' | 'rule' | null>`case
        when exists (select from offer_content where offer_id = offer.id and content_id = ${contentId}) then 'hand'
        when offer_covers(offer, ${contentId}) then 'rule' end`.as('opens'),
    )
    .orderBy('offer.position')
    .orderBy('offer.id')
    .execute()

/** Adds a program to these offers of the store and removes it from all others. */
export async function putOffersOfProgram(db: Db, storeId: number, contentId: number, offerIds: number[]) {
  await db.deleteFrom('offer_content').where('content_id', '=', contentId).execute()
  await sql`insert into offer_content (offer_id, content_id)
    select id, ${contentId} from offer where store_id = ${storeId} and id = any(${offerIds}::bigint[])`.execute(
    db,
  )
}

/**
 * Adds a program to the offers of the store that open another by hand. What was sold for good as a ticket of a live event
 * is no ticket of another one.
 */
export const copyPlacements = (db: Db, storeId: number, { from, to }: { from: number; to: number }) =>
  sql`insert into offer_content (offer_id, content_id)
    select offer_id, ${to} from offer_content join offer on offer.id = offer_id
    join content on content.id = content_id
    where offer.store_id = ${storeId} and content_id = ${from}
      and (content.kind <> 'live_event' or offer.type not in ('fixed_price', 'rent', 'bundle'))`.execute(db)

export const findProgram = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('content')
    .select(['id', 'title'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()
