import { type PlacedProgram, type PLACING_SORTS } from '@matinee/contract/catalogue/terms'
import { sql } from 'kysely'
import { transact } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { type Viewer, assertMayEdit, assertMaySee } from '../../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { ProgramNotFound } from '../errors.ts'
import { readTerm } from './terms.ts'

const PER_PAGE = 100

/** The programs of a category in manual order, drafts included, 100 per page. */
export async function listCategoryPrograms(
  ctx: StoreContext,
  viewer: Viewer,
  { id, page }: { id: number; page: number },
) {
  assertMaySee(viewer, 'content')
  await readTerm(ctx, viewer, 'categories', id)
  const { rows } = await sql<PlacedProgram>`
    select content.id, content.title, content.status, content.horizontal_image as image, place.position
    from content_category as place join content on content.id = place.content_id
    where place.category_id = ${id}
    order by place.position, content.id
    limit ${PER_PAGE + 1} offset ${(page - 1) * PER_PAGE}`.execute(ctx.db)
  return { body: rows.slice(0, PER_PAGE), headers: { 'last-page': rows.length <= PER_PAGE } }
}

/** Moves a program of a category before another one, or to the end. */
export function moveCategoryProgram(
  ctx: StoreContext,
  viewer: Viewer,
  { id, contentId, before }: { id: number; contentId: number; before: number | null },
) {
  assertMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    await lockCategory(ctx, viewer, id)
    const ids = await listIdsInOrder(ctx.db, id)
    if (!ids.includes(contentId) || (before !== null && !ids.includes(before))) throw ProgramNotFound()
    const others = ids.filter((one) => one !== contentId)
    const at = before === null || before === contentId ? -1 : others.indexOf(before)
    const end = before === contentId ? ids.indexOf(contentId) : others.length
    await saveOrder(ctx.db, id, others.toSpliced(at < 0 ? end : at, 0, contentId))
    await notifyCatalogueChanged(ctx)
    return undefined
  })
}

const CATEGORY_ORDERS: Record<(typeof PLACING_SORTS)[number], ReturnType<typeof sql>> = {
  newest: sql`content.published_at desc nulls last, content.id desc`,
  oldest: sql`content.published_at asc nulls last, content.id`,
  title: sql`lower(content.title), content.id`,
  popular: sql`content.views desc, content.id desc`,
}

/** Reorders all programs of a category; later additions go to the end. */
export function sortCategoryPrograms(
  ctx: StoreContext,
  viewer: Viewer,
  { id, by }: { id: number; by: keyof typeof CATEGORY_ORDERS },
) {
  assertMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    await lockCategory(ctx, viewer, id)
    await sql`update content_category as place set position = sorted.number
      from (
        select content_id, row_number() over (order by ${CATEGORY_ORDERS[by]}) as number
        from content_category join content on content.id = content_id where category_id = ${id}
      ) as sorted
      where place.category_id = ${id} and place.content_id = sorted.content_id`.execute(ctx.db)
    await notifyCatalogueChanged(ctx)
    return undefined
  })
}

/** Serializes changes of a category's order until the transaction ends. */
async function lockCategory(ctx: StoreContext, viewer: Viewer, id: number) {
  await readTerm(ctx, viewer, 'categories', id)
  await sql`select pg_advisory_xact_lock(hashtext('category order'), ${id}::int)`.execute(ctx.db)
}

async function listIdsInOrder(db: Db, categoryId: number): Promise<number[]> {
  const { rows } = await sql<{ content_id: number }>`
    select content_id from content_category where category_id = ${categoryId}
    order by position, content_id`.execute(db)
  return rows.map(({ content_id }) => content_id)
}

const saveOrder = (db: Db, categoryId: number, ids: number[]) =>
  sql`update content_category as place set position = wanted.number
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, number)
    where place.category_id = ${categoryId} and place.content_id = wanted.id
      and place.position <> wanted.number`.execute(db)
