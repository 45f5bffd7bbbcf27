import type { Db } from '../../platform/database.ts'

/** The rates of a country: its own, and that of the region. */
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
