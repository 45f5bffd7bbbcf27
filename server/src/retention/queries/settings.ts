import type { RetentionSettings } from '@matinee/contract/retention'
import type { Db } from '../../platform/database.ts'

const COLUMNS = [
  'retention_offers',
  'winback_offer_id',
  'winback_days',
  'winback_after',
  'winback_card',
] as const

export const findSettings = (db: Db, storeId: number): Promise<RetentionSettings | undefined> =>
  db.selectFrom('retention_settings').select(COLUMNS).where('store_id', '=', storeId).executeTakeFirst()

export const putSettings = (db: Db, row: RetentionSettings & { store_id: number }) => {
  const { store_id: _, ...settings } = row
  return db
    .insertInto('retention_settings')
    .values(row)
    .onConflict((clash) => clash.column('store_id').doUpdateSet(settings))
    .execute()
}
