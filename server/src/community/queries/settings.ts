import type { CommunitySettings } from '@matinee/contract/community/moderation'
import type { Db } from '../../platform/database/database.ts'
import { pick } from '../../platform/http/pick.ts'

const SETTINGS_COLUMNS = ['readers', 'writers', 'first_held', 'words', 'link_limit'] as const

export const findCommunitySettings = (db: Db, storeId: number) =>
  db
    .selectFrom('community_settings')
    .select(SETTINGS_COLUMNS)
    .where('store_id', '=', storeId)
    .executeTakeFirst()

export function saveCommunitySettings(db: Db, storeId: number, settings: CommunitySettings) {
  const columns = pick(settings, SETTINGS_COLUMNS)
  return db
    .insertInto('community_settings')
    .values({ ...columns, store_id: storeId })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(columns))
    .execute()
}
