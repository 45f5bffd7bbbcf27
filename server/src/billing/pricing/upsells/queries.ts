import type { PublisherUpsell } from '@matinee/contract/billing/upsells'
import { sql, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { UpsellTable } from './tables.ts'

export type UpsellRow = Selectable<UpsellTable>

/** An upsell from an offer on sale to another one on sale. */
export const upsellFrom = (db: Db, storeId: number, offerId: number) =>
  db
    .selectFrom('upsell')
    .innerJoin('offer', 'offer.id', 'upsell.to_offer_id')
    .selectAll('upsell')
    .where('upsell.store_id', '=', storeId)
    .where('upsell.from_offer_id', '=', offerId)
    .where('upsell.active', '=', true)
    .where('offer.state', '=', 'active')
    .executeTakeFirst()

export const upsellById = (db: Db, storeId: number, id: number) =>
  db.selectFrom('upsell').selectAll().where('store_id', '=', storeId).where('id', '=', id).executeTakeFirst()

/** Counts that an upsell was shown in an order, or chosen and paid in it. */
export const countOn = (db: Db, id: number, column: 'shown' | 'taken') =>
  db
    .updateTable('upsell')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('id', '=', id)
    .execute()

const offerSummary = (
  alias: string,
) => sql`jsonb_build_object('id', ${sql.ref(alias)}.id, 'title', ${sql.ref(alias)}.title,
  'image', ${sql.ref(alias)}.image, 'currency', store.currency,
  'amount', (select amount from offer_price where offer_id = ${sql.ref(alias)}.id
    and currency = store.currency and replaced_at is null))`

/** Upsells with both offers, newest first. */
export async function shownUpsells(db: Db, storeId: number, id?: number): Promise<PublisherUpsell[]> {
  const { rows } = await sql<PublisherUpsell>`
    select upsell.*, ${offerSummary('source')} as "from", ${offerSummary('target')} as "to"
    from upsell join store on store.id = upsell.store_id
    join offer as source on source.id = upsell.from_offer_id
    join offer as target on target.id = upsell.to_offer_id
    where upsell.store_id = ${storeId} and ${id ? sql`upsell.id = ${id}` : sql`true`}
    order by upsell.id desc`.execute(db)
  return rows
}

export const insertUpsell = (
  db: Db,
  upsell: NewRow<
    UpsellTable,
    | 'store_id'
    | 'from_offer_id'
    | 'to_offer_id'
    | 'title'
    | 'text'
    | 'percent'
    | 'duration'
    | 'periods'
    | 'translations'
    | 'created_at'
  >,
) =>
  db
    .insertInto('upsell')
    .values(upsell)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateUpsell = (
  db: Db,
  id: number,
  changes: RowChanges<
    UpsellTable,
    | 'from_offer_id'
    | 'to_offer_id'
    | 'title'
    | 'text'
    | 'percent'
    | 'duration'
    | 'periods'
    | 'active'
    | 'translations'
  >,
) => db.updateTable('upsell').set(changes).where('id', '=', id).execute()

/** Whether an offer already has another upsell. */
export const isTaken = async (db: Db, storeId: number, offerId: number, id: number) =>
  Boolean(
    await db
      .selectFrom('upsell')
      .select('id')
      .where('store_id', '=', storeId)
      .where('from_offer_id', '=', offerId)
      .where('active', '=', true)
      .where('id', '<>', id)
      .executeTakeFirst(),
  )

export const deleteUpsell = (db: Db, storeId: number, id: number) =>
  db
    .deleteFrom('upsell')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst()

export const offersOnSale = (db: Db, storeId: number, ids: readonly number[]) =>
  db
    .selectFrom('offer')
    .select('id')
    .where('store_id', '=', storeId)
    .where('state', '=', 'active')
    .where('id', 'in', ids)
    .execute()
