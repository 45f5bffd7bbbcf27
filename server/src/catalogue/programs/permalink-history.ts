import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { PermalinkTaken } from '../errors.ts'
import type { ContentRow } from './program-queries.ts'

/** The id of the program at a current or previous address, within a query; null if it was never one. */
export const idAtPermalink = (storeId: number, permalink: string) =>
  sql<number>`coalesce(
    (select id from content where store_id = ${storeId} and permalink = ${permalink}),
    (select content_id from content_permalink where store_id = ${storeId} and permalink = ${permalink}))`

/** Serializes the choice of free addresses in a store until the transaction ends. */
export const lockPermalinks = (db: Db, storeId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('permalink'), ${storeId}::int)`.execute(db)

/** Whether an address is or was a program's. */
export async function isPermalinkKnown(db: Db, storeId: number, permalink: string): Promise<boolean> {
  const { rows } = await sql`
    select from content where store_id = ${storeId} and permalink = ${permalink}
    union all select from content_permalink where store_id = ${storeId} and permalink = ${permalink}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Refuses an address another program has today. */
export async function assertPermalinkFree(
  { db, store }: StoreContext,
  { id }: Pick<ContentRow, 'id'>,
  permalink: string,
): Promise<void> {
  const other = await db
    .selectFrom('content')
    .select('id')
    .where('store_id', '=', store.id)
    .where('permalink', '=', permalink)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw PermalinkTaken({ errors: { permalink: ['taken'] } })
}

/** Frees a program's new address; its previous address redirects from now on, if it was ever public. */
export async function movePermalink(
  ctx: StoreContext,
  program: Pick<ContentRow, 'id' | 'permalink' | 'published_at' | 'coming_soon'>,
  permalink: string,
): Promise<void> {
  if (permalink === program.permalink) return
  const { db, store } = ctx
  await lockPermalinks(db, store.id)
  await assertPermalinkFree(ctx, program, permalink)
  await db
    .deleteFrom('content_permalink')
    .where('store_id', '=', store.id)
    .where('permalink', '=', permalink)
    .execute()
  if (!program.published_at && !program.coming_soon) return
  await db
    .insertInto('content_permalink')
    .values({ store_id: store.id, permalink: program.permalink, content_id: program.id })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'permalink']).doUpdateSet({ content_id: program.id }),
    )
    .execute()
}
