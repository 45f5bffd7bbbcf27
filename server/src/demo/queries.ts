import { sql } from 'kysely'
import type { PosterPictures } from '../catalogue/programs/images.ts'
import type { Db } from '../platform/database/database.ts'

/** Whether any store has an owner, which a first start creates last. */
export const hasOwner = async (db: Db) =>
  Boolean(await db.selectFrom('member').select('id').where('role', '=', 'owner').limit(1).executeTakeFirst())

/** Those of the permalinks that are taken. */
export async function filterTakenPermalinks(
  db: Db,
  storeId: number,
  permalinks: string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('content')
    .select('permalink')
    .where('store_id', '=', storeId)
    .where('permalink', 'in', permalinks)
    .execute()
  return new Set(rows.map(({ permalink }) => permalink))
}

/** The pictures of the store's demo programs, each once. */
export const listDemoPictures = (db: Db, storeId: number): Promise<PosterPictures[]> =>
  db
    .selectFrom('content')
    .select(['horizontal_image', 'vertical_image', 'blur_hash'])
    .distinct()
    .where('store_id', '=', storeId)
    .where('demo', '=', true)
    .where('horizontal_image', 'is not', null)
    .where('vertical_image', 'is not', null)
    .limit(100)
    .$castTo<PosterPictures>()
    .execute()

/** Demo films no longer shown, except those in the publisher's own programs. */
export const listDemoVideosToRemove = (db: Db, storeId: number) =>
  db
    .selectFrom('video')
    .select('id')
    .where('store_id', '=', storeId)
    .where('demo', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('content')
            .select('content.id')
            .whereRef('content.video_id', '=', 'video.id')
            .where('content.demo', '=', false),
        ),
      ),
    )
    .execute()

export const deleteDemoPrograms = (db: Db, storeId: number) =>
  db.deleteFrom('content').where('store_id', '=', storeId).where('demo', '=', true).execute()

/** Deletes the demo's categories and authors; those with the publisher's own programs become the publisher's. */
export async function deleteDemoTerms(db: Db, storeId: number): Promise<void> {
  await sql`update category set demo = false where store_id = ${storeId} and demo
    and exists (select from content_category where category_id = category.id)`.execute(db)
  await sql`update author set demo = false, image = null, bio = null where store_id = ${storeId} and demo
    and exists (select from content_author where author_id = author.id)`.execute(db)
  await sql`delete from category where store_id = ${storeId} and demo`.execute(db)
  await sql`delete from author where store_id = ${storeId} and demo`.execute(db)
}

/** Whether anything of the demo is left in the store. */
export async function hasDemo(db: Db, storeId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select demo or exists (select from content where store_id = ${storeId} and demo) as found
    from store where id = ${storeId}`.execute(db)
  return rows[0]?.found ?? false
}

/** Whether the store has offers: any, or those that are the demo's or not. */
export async function hasOffers(db: Db, storeId: number, which: { demo?: boolean } = {}): Promise<boolean> {
  const offer = await db
    .selectFrom('offer')
    .select('id')
    .where('store_id', '=', storeId)
    .$if(which.demo !== undefined, (query) => query.where('demo', '=', which.demo!))
    .limit(1)
    .executeTakeFirst()
  return offer !== undefined
}

/** Forgets billing settings by which no invoice was numbered yet. */
export const dropBillingSettings = (db: Db, storeId: number) =>
  sql`delete from billing_settings where store_id = ${storeId} and next_number = 1`.execute(db)
