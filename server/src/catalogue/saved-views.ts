import type { SavedView } from '@matinee/contract/programs'
import { assertOfStore } from '../platform/chosen-rows.ts'
import type { StoreContext } from '../platform/http.ts'
import { type Viewer, whoReaches } from '../platform/viewer.ts'
import { ViewNotFound, ViewTaken } from './errors.ts'

type Search = SavedView['search']

/** The viewer's own views, in the order they were made. */
export async function listViews(ctx: StoreContext, viewer: Viewer): Promise<SavedView[]> {
  const views = await mine(ctx, whoReaches(viewer, 'content', 'own'))
    .orderBy('id')
    .execute()
  return views.map(present)
}

/** Keeps a list under a name of the viewer's. */
export async function createView(
  ctx: StoreContext,
  viewer: Viewer,
  { name, search }: { name: string; search: Search },
): Promise<SavedView> {
  const { id: member_id } = whoReaches(viewer, 'content', 'own')
  await assertSearchKnown(ctx, search)
  const { db, store } = ctx
  const made = await db
    .insertInto('saved_view')
    .values({ store_id: store.id, member_id, name: name.trim(), search: JSON.stringify(search) })
    .onConflict((conflict) => conflict.columns(['store_id', 'member_id', 'name']).doNothing())
    .returning(['id', 'name', 'search'])
    .executeTakeFirst()
  if (!made) throw ViewTaken({ errors: { name: ['taken'] } })
  return present(made)
}

/** Renames a view of the viewer's, or keeps another list under its name. */
export async function changeView(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { name, search }: { name?: string; search?: Search },
): Promise<SavedView> {
  const views = await mine(ctx, whoReaches(viewer, 'content', 'own')).execute()
  const view = views.find((each) => each.id === id)
  if (!view) throw ViewNotFound()
  if (search) await assertSearchKnown(ctx, search)
  const next = { name: name?.trim() ?? view.name, search: search ?? view.search }
  if (views.some((other) => other.id !== id && other.name === next.name))
    throw ViewTaken({ errors: { name: ['taken'] } })
  await ctx.db
    .updateTable('saved_view')
    .set({ name: next.name, search: JSON.stringify(next.search) })
    .where('id', '=', id)
    .execute()
  return present({ id, ...next })
}

/** Forgets a view of the viewer's. */
export async function deleteView(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  const gone = await ctx.db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('store_id', '=', ctx.store.id)
    .where('member_id', '=', whoReaches(viewer, 'content', 'own').id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw ViewNotFound()
  return undefined
}

/** Throws `UnknownChoice`. */
const assertSearchKnown = (ctx: StoreContext, { category_id, author_id }: Search) =>
  assertOfStore(ctx, {
    'search.category_id': { table: 'category', ids: category_id },
    'search.author_id': { table: 'author', ids: author_id },
  })

const mine = ({ db, store }: StoreContext, { id }: Viewer) =>
  db
    .selectFrom('saved_view')
    .select(['id', 'name', 'search'])
    .where('store_id', '=', store.id)
    .where('member_id', '=', id)

const present = ({ id, name, search }: { id: number; name: string; search: unknown }): SavedView => ({
  id,
  name,
  search: search as Search,
})
