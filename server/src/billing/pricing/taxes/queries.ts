import type { NewRow } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { TaxRateTable } from './tables.ts'

/** The rates of a country: its own and the region's. */
export const ratesFor = (db: Db, storeId: number, country: string, region: string) =>
  db
    .selectFrom('tax_rate')
    .select(['region', 'name', 'rate'])
    .where('store_id', '=', storeId)
    .where('country', '=', country)
    .where('region', 'in', ['', region])
    .execute()

export const homeOf = (db: Db, storeId: number) =>
  db.selectFrom('store').select('country').where('id', '=', storeId).executeTakeFirstOrThrow()

export const allRates = (db: Db, storeId: number) =>
  db
    .selectFrom('tax_rate')
    .select(['id', 'country', 'region', 'name', 'rate'])
    .where('store_id', '=', storeId)
    .orderBy('country')
    .orderBy('region')
    .execute()

export async function nextNumber(db: Db, storeId: number): Promise<number> {
  const row = await db
    .selectFrom('billing_settings')
    .select('next_number')
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row?.next_number ?? 1
}

export const putRate = (
  db: Db,
  storeId: number,
  { country, region, name, rate }: NewRow<TaxRateTable, 'country' | 'region' | 'name' | 'rate'>,
) =>
  db
    .insertInto('tax_rate')
    .values({ store_id: storeId, country, region, name, rate })
    .onConflict((conflict) => conflict.columns(['store_id', 'country', 'region']).doUpdateSet({ name, rate }))
    .execute()

/** The ids of the inserted rates. */
export async function addRates(
  db: Db,
  rates: NewRow<TaxRateTable, 'store_id' | 'country' | 'region' | 'name' | 'rate'>[],
): Promise<number[]> {
  if (rates.length === 0) return []
  const added = await db
    .insertInto('tax_rate')
    .values(rates)
    .onConflict((conflict) => conflict.columns(['store_id', 'country', 'region']).doNothing())
    .returning('id')
    .execute()
  return added.map(({ id }) => id)
}

export const deleteRates = (db: Db, storeId: number, ids: readonly number[]) =>
  db
    .deleteFrom('tax_rate')
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .returning(['country', 'region', 'rate'])
    .execute()
