import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { CommunitySettingsTable } from '../tables.ts'

export const findSettings = (db: Db, storeId: number) =>
  db
    .selectFrom('community_settings')
    .select(['readers', 'writers', 'first_held', 'words', 'link_limit'])
    .where('store_id', '=', storeId)
    .executeTakeFirst()

export const putSettings = (db: Db, settings: Insertable<CommunitySettingsTable>) =>
  db
    .insertInto('community_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(settings))
    .execute()
