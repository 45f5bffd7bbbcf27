import { sql, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../platform/database/columns.ts'
import type { Db } from '../platform/database/database.ts'
import type { BanTable, StoreTable, StoreWordTable } from './tables.ts'

export type StoreRow = Selectable<StoreTable>

export const listStores = (db: Db) => db.selectFrom('store').selectAll().orderBy('id').execute()

export const findFirstStoreId = async (db: Db) =>
  (await db.selectFrom('store').select('id').orderBy('id').limit(1).executeTakeFirst())?.id ?? null

export const listHosts = (db: Db) => db.selectFrom('store_host').selectAll().execute()

export const findStore = (db: Db, storeId: number) =>
  db.selectFrom('store').selectAll().where('id', '=', storeId).executeTakeFirstOrThrow()

export const insertStore = (db: Db, title: string) =>
  db.insertInto('store').values({ title }).returningAll().executeTakeFirstOrThrow()

/** The columns that staff may change. */
export type SettingColumn =
  | 'title'
  | 'tagline'
  | 'terms_url'
  | 'privacy_url'
  | 'imprint_url'
  | 'contact_url'
  | 'country'
  | 'currency'
  | 'time_zone'
  | 'locale'
  | 'primary_color'
  | 'colour_scheme'
  | 'typeface'
  | 'corner'
  | 'density'
  | 'chapter_style'
  | 'commenting'
  | 'autoplay'
  | 'continue_watching'
  | 'mark_as_watched'
  | 'live_event_feed_link'
  | 'availability'
  | 'closed_text'
  | 'catalogue_mode'
  | 'locales'
  | 'feature_flags'
  | 'meta_description'
  | 'captcha'
  | 'ask_consent'
  | 'tracking'
  | 'mail_opens'
  | 'analytics_env_id'
  | 'stats_id'
  | 'vendors'
  | 'env'
  | 'staff_second_factor'
  | 'max_sessions'
  | 'max_streams'
  | 'region_mode'
  | 'region_countries'
  | 'embed_mode'
  | 'embed_domains'
  | 'logo'
  | 'banner_image'

export const updateStore = (
  db: Db,
  storeId: number,
  changes: RowChanges<StoreTable, SettingColumn | 'demo' | 'selling' | 'menus' | 'catalog_page'>,
) => db.updateTable('store').set(changes).where('id', '=', storeId).returningAll().executeTakeFirstOrThrow()

export const listAllOwnWords = (db: Db) => db.selectFrom('store_word').selectAll().execute()

export const listOwnWords = (db: Db, storeId: number, locale: string) =>
  db
    .selectFrom('store_word')
    .select(['key', 'text'])
    .where('store_id', '=', storeId)
    .where('locale', '=', locale)
    .execute()

export const upsertOwnWords = (
  db: Db,
  words: NewRow<StoreWordTable, 'store_id' | 'locale' | 'key' | 'text'>[],
) =>
  db
    .insertInto('store_word')
    .values(words)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'locale', 'key'])
        .doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })),
    )
    .execute()

export const deleteOwnWord = (db: Db, word: Omit<Selectable<StoreWordTable>, 'text'>) =>
  db
    .deleteFrom('store_word')
    .where('store_id', '=', word.store_id)
    .where('locale', '=', word.locale)
    .where('key', '=', word.key)
    .execute()

export type BanRow = Selectable<BanTable>

export const listAllBans = (db: Db) => db.selectFrom('ban').selectAll().orderBy('id').execute()

/** A store's bans, the newest first. */
export const listBans = (db: Db, storeId: number) =>
  db.selectFrom('ban').selectAll().where('store_id', '=', storeId).orderBy('id', 'desc').execute()

/** Inserts a ban; undefined if the store has one of this network already. */
export const insertBan = (
  db: Db,
  ban: NewRow<BanTable, 'store_id' | 'network' | 'reason' | 'until' | 'created_at' | 'created_by'>,
) =>
  db
    .insertInto('ban')
    .values({ ...ban, network: sql`network(${ban.network}::inet)` })
    .onConflict((conflict) => conflict.columns(['store_id', 'network']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const deleteBan = (db: Db, storeId: number, id: number) =>
  db.deleteFrom('ban').where('store_id', '=', storeId).where('id', '=', id).returningAll().executeTakeFirst()
