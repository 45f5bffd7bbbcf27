import type { CommunitySettings } from '@matinee/contract/community/moderation'
import type { Db } from '../../platform/database/database.ts'
import { pick } from '../../platform/http/pick.ts'

const COLUMNS = ['readers', 'writers', 'first_held', 'words', 'link_limit'] as const

export const findSettings = (db: Db, storeId: number) =>
  db.selectFrom('community_settings').select(COLUMNS).where('store_id', '=', storeId).executeTakeFirst()

export function putSettings(db: Db, storeId: number, settings: CommunitySettings) {
  const columns = pick(settings, COLUMNS)
  return db
    .insertInto('community_settings')
    .values({ ...columns, store_id: storeId })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(columns))
    .execute()
}
