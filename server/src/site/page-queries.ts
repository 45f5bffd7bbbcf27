import type { Translations } from '@matinee/contract/platform/translations'
import type { Block } from '@matinee/contract/site/blocks'
import type { PageRevision, PageSummary } from '@matinee/contract/site/pages'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../platform/database/columns.ts'
import type { Db } from '../platform/database/database.ts'
import { toJsonb } from '../platform/database/jsonb.ts'
import type { SitePageTable } from './tables.ts'

export type PageRow = Selectable<SitePageTable>

/** What stands on a page. */
export interface PageWords {
  title: string
  description: string | null
  blocks: Block[]
}

/** The same with its translations. */
export interface TranslatedWords extends PageWords {
  translations: Translations
}

/** A page with its newest revision. */
export interface PageDraft extends PageRow, TranslatedWords {
  version: number
  state: PageSummary['state']
}

const STATE = sql<PageSummary['state']>`case when newest.is_published then 'published'
  when page.published_at is null then 'draft' else 'changed' end`

const NEWEST = sql`site_page as page join lateral (
  select * from site_page_revision where page_id = page.id order by id desc limit 1) as newest on true`

export async function listPageRows(db: Db, storeId: number): Promise<PageSummary[]> {
  const { rows } = await sql<PageSummary>`
    select page.id, page.permalink, newest.title, ${STATE} as state, page.updated_at, page.published_at,
      page.is_catalog
    from ${NEWEST} where page.store_id = ${storeId} and page.removed_at is null
    order by page.is_catalog desc, fold(newest.title), page.id`.execute(db)
  return rows
}

const selectDraft = (condition: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``) => sql<PageDraft>`
  select page.*, newest.id as version, newest.title, newest.description, newest.blocks,
    newest.translations, ${STATE} as state
  from ${NEWEST} where ${condition} and page.removed_at is null ${rest}`

export const findPageDraft = async (db: Db, storeId: number, id: number): Promise<PageDraft | undefined> =>
  (await selectDraft(sql`page.store_id = ${storeId} and page.id = ${id}`).execute(db)).rows[0]

export const findPageDraftByPermalink = async (
  db: Db,
  storeId: number,
  permalink: string,
): Promise<PageDraft | undefined> =>
  (await selectDraft(sql`page.store_id = ${storeId} and page.permalink = ${permalink}`).execute(db)).rows[0]

/** The catalogue's own page. */
export const findCatalogPageDraft = async (db: Db, storeId: number): Promise<PageDraft | undefined> =>
  (await selectDraft(sql`page.store_id = ${storeId} and page.is_catalog`).execute(db)).rows[0]

/** Pages with an id below `before`, of these ids where there are some, the newest first. */
export const listPageDrafts = async (
  db: Db,
  storeId: number,
  { before, ids, most }: { before: number | null; ids: readonly number[] | null; most: number },
): Promise<PageDraft[]> =>
  (
    await selectDraft(
      sql`page.store_id = ${storeId} and (${before}::bigint is null or page.id < ${before})
        and (${ids}::bigint[] is null or page.id = any(${ids}))`,
      sql`order by page.id desc limit ${most}`,
    ).execute(db)
  ).rows

/** A page that was removed and is not deleted yet. */
export const findRemovedPage = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('site_page')
    .select('permalink')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst()

/** A page as visitors see it; `version` is that of the published revision. */
export interface PublishedPage extends PageRow, PageWords {
  version: number
  /** Those it has translations into. */
  languages: string[]
}

const selectPublished = (condition: RawBuilder<unknown>) => sql<PublishedPage>`
  select page.*, shown.id as version, array(select jsonb_object_keys(shown.translations)) as languages, shown.title, shown.description, shown.blocks
  from site_page as page join site_page_revision as shown on shown.page_id = page.id and shown.is_published
  where ${condition} and page.removed_at is null`

/** A page as it was published last; undefined if it is not. */
export const findPublishedPage = async (db: Db, storeId: number, permalink: string) =>
  (await selectPublished(sql`page.store_id = ${storeId} and page.permalink = ${permalink}`).execute(db))
    .rows[0]

/** The catalogue's own page as it was published last; undefined if it is not. */
export const findPublishedCatalogPage = async (db: Db, storeId: number) =>
  (await selectPublished(sql`page.store_id = ${storeId} and page.is_catalog`).execute(db)).rows[0]

/** The texts of a revision in another language; undefined if it has none. */
export async function findRevisionTexts(
  db: Db,
  storeId: number,
  { version, language }: { version: number; language: string },
): Promise<Translations[string] | undefined> {
  const row = await db
    .selectFrom('site_page_revision')
    .select(sql<Translations[string] | null>`translations->${language}`.as('texts'))
    .where('store_id', '=', storeId)
    .where('id', '=', version)
    .executeTakeFirst()
  return row?.texts ?? undefined
}

/** The addresses of published pages that search engines may list, each with the languages it has texts in. */
export async function listSearchablePages(db: Db, storeId: number) {
  const { rows } = await sql<{ permalink: string; languages: string[] }>`
    select page.permalink, page.language || array(select jsonb_object_keys(shown.translations)) as languages
    from site_page as page join site_page_revision as shown on shown.page_id = page.id and shown.is_published
    where page.store_id = ${storeId} and page.removed_at is null and page.in_search and not page.is_catalog
    order by page.permalink`.execute(db)
  return rows
}

/** Changes of a store's pages wait for each other. */
export const lockPages = (db: Db, storeId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('site_page'), ${storeId}::int)`.execute(db)

export async function isPermalinkTaken(
  db: Db,
  storeId: number,
  permalink: string,
  but = 0,
): Promise<boolean> {
  const row = await db
    .selectFrom('site_page')
    .select('id')
    .where('store_id', '=', storeId)
    .where('permalink', '=', permalink)
    .where('removed_at', 'is', null)
    .where('id', '<>', but)
    .executeTakeFirst()
  return row !== undefined
}

export async function countPages(db: Db, storeId: number): Promise<number> {
  const { pages } = await db
    .selectFrom('site_page')
    .select((of) => of.fn.countAll<number>().as('pages'))
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(pages)
}

type NewPage = NewRow<
  SitePageTable,
  'store_id' | 'permalink' | 'language' | 'created_at' | 'updated_at' | 'is_catalog'
>

export const insertPage = async (db: Db, page: NewPage): Promise<number> =>
  (await db.insertInto('site_page').values(page).returning('id').executeTakeFirstOrThrow()).id

type PageColumns = RowChanges<
  SitePageTable,
  'permalink' | 'language' | 'in_search' | 'published_at' | 'updated_at' | 'removed_at'
>

export const updatePage = (db: Db, storeId: number, id: number, changes: PageColumns) =>
  db
    .updateTable('site_page')
    .set(changes)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

export interface NewRevision extends TranslatedWords {
  store_id: number
  page_id: number
  member_id: number | null
  saved_at: string
}

export const insertRevision = async (db: Db, revision: NewRevision): Promise<number> => {
  const { title, description, blocks, translations, ...rest } = revision
  const row = await db
    .insertInto('site_page_revision')
    .values({
      ...rest,
      title,
      description,
      blocks: toJsonb(blocks),
      translations: toJsonb(translations),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Marks one revision as the published one; none if it is null. */
export async function markPublished(db: Db, storeId: number, pageId: number, revisionId: number | null) {
  const ofPage = db
    .updateTable('site_page_revision')
    .where('store_id', '=', storeId)
    .where('page_id', '=', pageId)
  await ofPage.set({ is_published: false }).where('is_published', '=', true).execute()
  if (revisionId !== null) await ofPage.set({ is_published: true }).where('id', '=', revisionId).execute()
}

export async function listRevisionRows(db: Db, storeId: number, pageId: number): Promise<PageRevision[]> {
  const { rows } = await sql<PageRevision>`
    select revision.id, revision.saved_at, member.name as saved_by, revision.is_published,
      case when lag(revision.id) over earlier is null then '{}'::text[] else array_remove(array[
        case when title is distinct from lag(title) over earlier then 'title' end,
        case when description is distinct from lag(description) over earlier then 'description' end,
        case when blocks is distinct from lag(blocks) over earlier then 'blocks' end,
        case when translations is distinct from lag(translations) over earlier then 'translations' end],
        null) end as changed
    from site_page_revision as revision left join member on member.id = revision.member_id
    where revision.store_id = ${storeId} and revision.page_id = ${pageId}
    window earlier as (order by revision.id)
    order by revision.id desc`.execute(db)
  return rows
}

export const findRevision = (db: Db, storeId: number, pageId: number, id: number) =>
  db
    .selectFrom('site_page_revision')
    .select(['title', 'description', 'blocks', 'translations'])
    .where('store_id', '=', storeId)
    .where('page_id', '=', pageId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Deletes the oldest revisions beyond `most`, but never the published one. */
export const deleteOldRevisions = (db: Db, storeId: number, pageId: number, most: number) =>
  sql`delete from site_page_revision where store_id = ${storeId} and page_id = ${pageId} and not is_published
    and id not in (select id from site_page_revision where page_id = ${pageId} order by id desc limit ${most})`.execute(
    db,
  )

/** Remembers the address that a published page had. */
export const saveOldPermalink = (db: Db, storeId: number, permalink: string, pageId: number) =>
  db
    .insertInto('site_page_address')
    .values({ store_id: storeId, permalink, page_id: pageId })
    .onConflict((conflict) => conflict.columns(['store_id', 'permalink']).doUpdateSet({ page_id: pageId }))
    .execute()

/** The current address of the published page that once had this one. */
export async function findMovedPermalink(db: Db, storeId: number, permalink: string): Promise<string | null> {
  const row = await db
    .selectFrom('site_page_address')
    .innerJoin('site_page', 'site_page.id', 'site_page_address.page_id')
    .select('site_page.permalink')
    .where('site_page_address.store_id', '=', storeId)
    .where('site_page_address.permalink', '=', permalink)
    .where('site_page.published_at', 'is not', null)
    .where('site_page.removed_at', 'is', null)
    .executeTakeFirst()
  return row && row.permalink !== permalink ? row.permalink : null
}

/** Deletes the pages that were removed before a moment. */
export const deletePagesRemovedBefore = (db: Db, moment: string) =>
  db.deleteFrom('site_page').where('removed_at', '<', moment).execute()
