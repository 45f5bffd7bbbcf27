import type { RetentionSettings } from '@matinee/contract/retention/retention'
import type { Db } from '../../platform/database/database.ts'
import { pick } from '../../platform/http/pick.ts'

const COLUMNS = [
  'retention_offers',
  'winback_offer_id',
  'winback_days',
  'winback_after',
  'winback_card',
] as const

export const findSettings = (db: Db, storeId: number): Promise<RetentionSettings | undefined> =>
  db.selectFrom('retention_settings').select(COLUMNS).where('store_id', '=', storeId).executeTakeFirst()

export const putSettings = (db: Db, storeId: number, settings: RetentionSettings) => {
  const columns = pick(settings, COLUMNS)
  return db
    .insertInto('retention_settings')
    .values({ ...columns, store_id: storeId })
    .onConflict((clash) => clash.column('store_id').doUpdateSet(columns))
    .execute()
}
