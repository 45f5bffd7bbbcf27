import { DAY_MS } from '@matinee/contract/platform/durations'
import { demoCollections, type DemoCollection } from '@matinee/demo/collections'
import {
  demoAuthors,
  demoCategories,
  DEMO_STORE,
  DEFAULT_STORE_TITLE,
  type DemoFilm,
  demoFilms,
} from '@matinee/demo/demo-films'
import { sql } from 'kysely'
import type { RowChanges } from '../platform/database/columns.ts'
import type { PosterPictures } from '../catalogue/programs/images.ts'
import type { ContentTable } from '../catalogue/tables.ts'
import { insertVideo, nextVideoId } from '../media/upload/upload-queries.ts'
import { videoFolder } from '../media/video-removal.ts'
import { type Context, transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { sendSignal } from '../platform/database/signals.ts'
import { findStore, updateStore } from '../store/queries.ts'
import { notifyCatalogueChanged } from '../store/settings.ts'
import { drawDemoFilm, DEMO_DRAWING_PRIORITY } from './jobs.ts'
import { openDemoMarket } from './market.ts'
import { insertOffers, PAID_FILMS } from './offers.ts'
import { hasOwner, filterTakenPermalinks } from './queries.ts'

const DAYS_APART = 32 // the oldest came out when the year began that the people of the demo live
const PREVIEW_SECONDS = 8

/** Whether this install was never ready: a first start that was killed counts as first again. */
export const isFirstStart = async (ctx: Context) => !(await hasOwner(ctx.db))

/**
 * Adds the demo's published programs, collections, categories, authors and posters; jobs draw the films, which become
 * playable one by one. Existing content stays: safe to run again.
 */
export async function seedDemo(ctx: StoreContext): Promise<void> {
  const {
    storeBanner: keepBanner,
    storePortrait: keepPortrait,
    storePosters: keepPosters,
    storeStrips: keepStrips,
  } = await import('./pictures.ts') // loads libvips and all drawings
  const taken = await filterTakenPermalinks(
    ctx.db,
    ctx.store.id,
    [...demoFilms, ...demoCollections].map(({ permalink }) => permalink),
  )
  const missing = demoFilms.filter(({ permalink }) => !taken.has(permalink))
  const missingCollections = demoCollections.filter(({ permalink }) => !taken.has(permalink))
  const posters = await keepPosters(ctx, missing)
  const strips = await Promise.all(missingCollections.map((collection) => keepStrips(ctx, collection)))
  const banner = await keepBanner(ctx)
  const portraits = await Promise.all(demoAuthors.map((author) => keepPortrait(ctx, author)))
  await transact(ctx, async (ctx) => {
    await openDemoMarket(ctx)
    await applyDemoSettings(ctx, banner)
    await insertDemoTerms(ctx, portraits)
    for (const recipe of missing) await insertDemoProgram(ctx, recipe, posters.get(recipe.permalink)!)
    for (const [at, collection] of missingCollections.entries())
      await insertDemoCollection(ctx, collection, strips[at]!)
    await insertOffers(ctx)
    await notifyCatalogueChanged(ctx)
  })
}

/** Sets the demo's title if the store still has the default one. */
async function applyDemoSettings(ctx: StoreContext, banner: string) {
  const store = await findStore(ctx.db, ctx.store.id)
  const isUnnamed = store.title === DEFAULT_STORE_TITLE
  await updateStore(ctx.db, store.id, {
    demo: true,
    banner_image: store.banner_image ?? banner,
    ...(isUnnamed && { title: DEMO_STORE.title, tagline: store.tagline ?? DEMO_STORE.tagline }),
  })
  await sendSignal(ctx.db, 'store', store.id)
}

async function insertDemoTerms(ctx: StoreContext, portraits: string[]) {
  const own = { store_id: ctx.store.id, demo: true }
  await ctx.db
    .insertInto('category')
    .values(demoCategories.map((category, position) => ({ ...category, ...own, position })))
    .onConflict((conflict) => conflict.columns(['store_id', 'permalink']).doNothing())
    .execute()
  await ctx.db
    .insertInto('author')
    .values(
      demoAuthors.map(({ permalink, name, bio }, position) => ({
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

/** The program with its film to be drawn, and the job that draws it. */
async function insertDemoProgram(ctx: StoreContext, recipe: DemoFilm, pictures: PosterPictures) {
  const position = demoFilms.indexOf(recipe)
  const id = await insertDemoContent(ctx, recipe, {
    ...pictures,
    ...planRelease(ctx, recipe),
    ...(PAID_FILMS.has(recipe.permalink) && { access: 'paid' as const, preview_seconds: PREVIEW_SECONDS }),
    position: position + demoCollections.length,
  })
  if (id) await enqueueDrawing(ctx, id, recipe)
}

/** Publishing dates, newest first, spread so that not all programs are new. */
function planRelease({ clock }: StoreContext, recipe: DemoFilm) {
  const daysFromNow = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString()
  return recipe.comes_in_days
    ? { status: 'scheduled' as const, coming_soon: true, publish_at: daysFromNow(recipe.comes_in_days) }
    : { published_at: daysFromNow(-demoFilms.indexOf(recipe) * DAYS_APART) }
}

/** The collection with its headings and films; a missing film leaves its place empty. */
async function insertDemoCollection(ctx: StoreContext, collection: DemoCollection, pictures: PosterPictures) {
  const published_at = ctx.clock.now().toISOString()
  const position = demoCollections.indexOf(collection)
  const id = await insertDemoContent(ctx, collection, {
    ...pictures,
    kind: 'collection',
    published_at,
    position,
  })
  if (!id) return
  const entries = collection.parts.flatMap(({ title, films }) => [
    { title },
    ...films.map((film) => ({ film })),
  ])
  await sql`insert into chapter (content_id, kind, title, program_id, position)
    select ${id}, case when entry.film is null then 'divider' else 'video' end, entry.title, program.id, entry.place
    from rows from (json_to_recordset(${JSON.stringify(entries)}::json) as (title text, film text)) with ordinality as entry (title, film, place)
    left join content as program on program.store_id = ${ctx.store.id} and program.permalink = entry.film and program.kind = 'video'
    where entry.film is null or program.id is not null`.execute(ctx.db)
}

type DemoContent = Pick<
  DemoFilm,
  'permalink' | 'title' | 'short_description' | 'description' | 'categories' | 'author'
>

/** Publishes a described program in its categories; undefined if its address was taken. */
async function insertDemoContent(
  ctx: StoreContext,
  described: DemoContent,
  values: RowChanges<
    ContentTable,
    | 'kind'
    | 'status'
    | 'position'
    | 'horizontal_image'
    | 'vertical_image'
    | 'blur_hash'
    | 'access'
    | 'preview_seconds'
    | 'publish_at'
    | 'coming_soon'
    | 'published_at'
  >,
) {
  const { permalink, title, short_description, description } = described
  const content = await ctx.db
    .insertInto('content')
    .values({
      store_id: ctx.store.id,
      demo: true,
      status: 'published',
      title,
      permalink,
      short_description,
      description: description.map((paragraph) => `<p>${paragraph}</p>`).join(''),
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'permalink']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (content) await linkTerms(ctx, content.id, described, values.position ?? 0)
  return content?.id
}

async function linkTerms(
  { db, store }: StoreContext,
  contentId: number,
  { categories, author }: DemoContent,
  position: number,
) {
  await sql`insert into content_category (category_id, content_id, position)
    select id, ${contentId}, ${position} from category
    where store_id = ${store.id} and permalink = any(${categories}::text[])`.execute(db)
  await sql`insert into content_author (author_id, content_id)
    select id, ${contentId} from author where store_id = ${store.id} and permalink = ${author}`.execute(db)
}

async function enqueueDrawing(ctx: StoreContext, contentId: number, { permalink }: DemoFilm) {
  const id = await nextVideoId(ctx.db)
  const file_name = `${permalink}.mp4`
  await insertVideo(ctx.db, {
    id,
    store_id: ctx.store.id,
    demo: true,
    file_name,
    source_key: `${videoFolder(id)}/original/${file_name}`,
    size: 0,
  })
  await ctx.db.updateTable('content').set({ video_id: id }).where('id', '=', contentId).execute()
  await enqueue(ctx, drawDemoFilm, { video_id: id, permalink }, { priority: DEMO_DRAWING_PRIORITY })
}
