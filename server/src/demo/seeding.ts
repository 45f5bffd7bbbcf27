import { sql } from 'kysely'
import type { Pictures } from '../catalogue/images.ts'
import { insertVideo, nextVideoId } from '../media/upload-queries.ts'
import { folderOf } from '../media/removal.ts'
import { type Context, transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { enqueue } from '../platform/jobs.ts'
import { signal } from '../platform/signals.ts'
import { findStore, updateStore } from '../store/queries.ts'
import { catalogueChanged } from '../store/settings.ts'
import { drawFilm, DRAWN_AFTER_ALL_OTHERS } from './jobs.ts'
import { hasOwner, takenPermalinks } from './queries.ts'
import { authors, categories, DEMO_STORE, FIRST_TITLE, type Recipe, recipes } from './recipes.ts'

const HOUR_MS = 3_600_000

/** Whether this install was never ready yet: a first start that was killed half-way is still the first. */
export const isFirstStart = async (ctx: Context) => !(await hasOwner(ctx.db))

/**
 * Puts the demo's programs, categories and authors into the store, with their posters, published at once; their films
 * are drawn by jobs and become watchable one after another. What is there already stays as it is: safe to run again.
 */
export async function seedDemo(ctx: StoreContext): Promise<void> {
  const { keepBanner, keepPortrait, keepPosters } = await import('./pictures.ts') // loads libvips and all drawings
  const taken = await takenPermalinks(
    ctx.db,
    ctx.store.id,
    recipes.map(({ permalink }) => permalink),
  )
  const missing = recipes.filter(({ permalink }) => !taken.has(permalink))
  const posters = await keepPosters(ctx, missing)
  const banner = await keepBanner(ctx)
  const portraits = await Promise.all(authors.map((author) => keepPortrait(ctx, author)))
  await transact(ctx, async (ctx) => {
    await dressStore(ctx, banner)
    await insertTerms(ctx, portraits)
    for (const recipe of missing) await insertProgram(ctx, recipe, posters.get(recipe.permalink)!)
    await catalogueChanged(ctx)
  })
}

/** A store that still has its first title takes the demo's; a publisher's own stays. */
async function dressStore(ctx: StoreContext, banner: string) {
  const store = await findStore(ctx.db, ctx.store.id)
  const isUnnamed = store.title === FIRST_TITLE
  await updateStore(ctx.db, store.id, {
    demo: true,
    banner_image: store.banner_image ?? banner,
    ...(isUnnamed && { title: DEMO_STORE.title, tagline: store.tagline ?? DEMO_STORE.tagline }),
  })
  await signal(ctx.db, 'store', store.id)
}

async function insertTerms(ctx: StoreContext, portraits: string[]) {
  const own = { store_id: ctx.store.id, demo: true }
  await ctx.db
    .insertInto('category')
    .values(categories.map((category, position) => ({ ...category, ...own, position })))
    .onConflict((conflict) => conflict.columns(['store_id', 'permalink']).doNothing())
    .execute()
  await ctx.db
    .insertInto('author')
    .values(
      authors.map(({ permalink, name, bio }, position) => ({
        permalink,
        name,
        bio,
        ...own,
        position,
        image: portraits[position]!,
      })),
    )
    .onConflict((conflict) => conflict.columns(['store_id', 'permalink']).doNothing())
    .execute()
}

/** The program, its film still to be drawn, and the job that draws it. */
async function insertProgram(ctx: StoreContext, recipe: Recipe, pictures: Pictures) {
  const age = recipes.indexOf(recipe) * HOUR_MS
  const content = await ctx.db
    .insertInto('content')
    .values({
      store_id: ctx.store.id,
      demo: true,
      status: 'published',
      title: recipe.title,
      permalink: recipe.permalink,
      short_description: recipe.short_description,
      description: recipe.description.map((paragraph) => `<p>${paragraph}</p>`).join(''),
      position: recipes.indexOf(recipe),
      ...pictures,
      video_id: null,
      published_at: new Date(ctx.clock.now().getTime() - age).toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'permalink']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!content) return // made meanwhile by another process
  await linkTerms(ctx, content.id, recipe)
  await awaitFilm(ctx, content.id, recipe)
}

async function linkTerms({ db, store }: StoreContext, contentId: number, recipe: Recipe) {
  const position = recipes.indexOf(recipe)
  await sql`insert into content_category (category_id, content_id, position)
    select id, ${contentId}, ${position} from category
    where store_id = ${store.id} and permalink = any(${recipe.categories}::text[])`.execute(db)
  await sql`insert into content_author (author_id, content_id)
    select id, ${contentId} from author where store_id = ${store.id} and permalink = ${recipe.author}`.execute(
    db,
  )
}

async function awaitFilm(ctx: StoreContext, contentId: number, { permalink }: Recipe) {
  const id = await nextVideoId(ctx.db)
  const file_name = `${permalink}.mp4`
  await insertVideo(ctx.db, {
    id,
    store_id: ctx.store.id,
    demo: true,
    file_name,
    source_key: `${folderOf(id)}/original/${file_name}`,
    size: 0,
  } as never)
  await ctx.db.updateTable('content').set({ video_id: id }).where('id', '=', contentId).execute()
  await enqueue(ctx, drawFilm, { video_id: id, permalink }, { priority: DRAWN_AFTER_ALL_OTHERS })
}
