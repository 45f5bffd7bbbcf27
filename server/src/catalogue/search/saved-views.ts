import type { SavedView } from '@matinee/contract/catalogue/programs'
import type { TermKind } from '@matinee/contract/catalogue/terms'
import { sql } from 'kysely'
import { assertOfStore } from '../../platform/database/chosen-rows.ts'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { type Viewer, assertReach } from '../../platform/http/viewer.ts'
import { SavedViewNotFound, SavedViewTaken } from '../errors.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'

type SavedSearch = SavedView['search']

/** The viewer's saved views, oldest first. */
export async function listViews(ctx: StoreContext, viewer: Viewer): Promise<SavedView[]> {
  const views = await selectOwnViews(ctx, assertReach(viewer, 'content', 'own'))
    .orderBy('id')
    .execute()
  return views.map(presentView)
}

/** Saves a list's filters under a name. */
export async function createView(
  ctx: StoreContext,
  viewer: Viewer,
  { name, search }: { name: string; search: SavedSearch },
): Promise<SavedView> {
  const { id: member_id } = assertReach(viewer, 'content', 'own')
  await assertSearchKnown(ctx, search)
  const { db, store } = ctx
  const made = await db
    .insertInto('saved_view')
    .values({ store_id: store.id, member_id, name: name.trim(), search: toJsonb(search) })
    .onConflict((conflict) => conflict.columns(['store_id', 'member_id', 'name']).doNothing())
    .returning(['id', 'name', 'search'])
    .executeTakeFirst()
  if (!made) throw SavedViewTaken({ errors: { name: ['taken'] } })
  return presentView(made)
}

/** Renames a saved view, or replaces its filters. */
export async function changeView(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { name, search }: { name?: string; search?: SavedSearch },
): Promise<SavedView> {
  const views = await selectOwnViews(ctx, assertReach(viewer, 'content', 'own')).execute()
  const view = views.find((each) => each.id === id)
  if (!view) throw SavedViewNotFound()
  if (search) await assertSearchKnown(ctx, search)
  const next = { name: name?.trim() ?? view.name, search: search ?? view.search }
  if (views.some((other) => other.id !== id && other.name === next.name))
    throw SavedViewTaken({ errors: { name: ['taken'] } })
  await ctx.db
    .updateTable('saved_view')
    .set({ name: next.name, search: toJsonb(next.search) })
    .where('id', '=', id)
    .execute()
  return presentView({ id, ...next })
}

/** Deletes a saved view. */
export async function deleteView(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  const gone = await ctx.db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('store_id', '=', ctx.store.id)
    .where('member_id', '=', assertReach(viewer, 'content', 'own').id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw SavedViewNotFound()
  return undefined
}

const SEARCH_KEYS = { categories: 'category_id', authors: 'author_id' } as const

/** Points saved views of a merged category or author to the remaining one. */
export const moveViews = (db: Db, storeId: number, kind: TermKind, from: number, into: number) =>
  sql`update saved_view set search = jsonb_set(search, array[${SEARCH_KEYS[kind]}::text], to_jsonb(${into}::bigint))
    where store_id = ${storeId} and search -> ${SEARCH_KEYS[kind]}::text = to_jsonb(${from}::bigint)`.execute(
    db,
  )

/** Throws `UnknownChoice`. */
const assertSearchKnown = (ctx: StoreContext, { category_id, author_id }: SavedSearch) =>
  assertOfStore(ctx, {
    'search.category_id': { table: 'category', ids: category_id },
    'search.author_id': { table: 'author', ids: author_id },
  })

const selectOwnViews = ({ db, store }: StoreContext, { id }: Viewer) =>
  db
    .selectFrom('saved_view')
    .select(['id', 'name', 'search'])
    .where('store_id', '=', store.id)
    .where('member_id', '=', id)

const presentView = ({ id, name, search }: { id: number; name: string; search: unknown }): SavedView => ({
  id,
  name,
  search: search as SavedSearch,
})
