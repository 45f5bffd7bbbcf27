import { demoFilms } from '@matinee/demo/demo-films'
import { fillerAuthorName, FILLER_AUTHORS, fillerTitle } from '@matinee/demo/titles'
import { FILLER_CATEGORIES } from '@matinee/demo/filler-words'
import { sql } from 'kysely'
import type { PosterPictures } from '../catalogue/programs/images.ts'
import { toPermalink } from '../catalogue/programs/permalink.ts'
import type { Db } from '../platform/database/database.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { sendSignal } from '../platform/database/signals.ts'
import { updateStore } from '../store/queries.ts'
import { notifyCatalogueChanged } from '../store/settings.ts'
import { listDemoPictures } from './queries.ts'

const BATCH = 5000
const MINUTES_APART = 20

/**
 * Adds published programs without films for benchmarks, in generated categories by generated authors, all marked as
 * demo.
 */
export async function fillStore(ctx: StoreContext, { programs }: { programs: number }): Promise<void> {
  const terms = await insertFilledTerms(ctx.db, ctx.store.id)
  const pictures = await findOrDrawPictures(ctx)
  await updateStore(ctx.db, ctx.store.id, { demo: true })
  let number = 0
  for (let made = 0; made < programs;) {
    const count = Math.min(BATCH, programs - made)
    made += await insertBatch(ctx, { first: number, count }, terms, pictures)
    number += count // existing titles are skipped
  }
  await sql`vacuum (analyze) content, content_category, content_author, category, author, content_search, search_word`.execute(
    ctx.db,
  )
  await sendSignal(ctx.db, 'store', ctx.store.id)
  await notifyCatalogueChanged(ctx)
}

interface FilledTerms {
  categories: number[]
  authors: number[]
}

async function insertFilledTerms(db: Db, storeId: number): Promise<FilledTerms> {
  const names = Array.from({ length: FILLER_AUTHORS }, (_, number) => fillerAuthorName(number))
  const { rows: categories } = await sql<{ id: number }>`
    insert into category (store_id, title, permalink, position, demo)
    select ${storeId}, title, permalink, 100 + place, true
    from unnest(${FILLER_CATEGORIES}::text[], ${FILLER_CATEGORIES.map(toPermalink)}::text[]) with ordinality as shelf (title, permalink, place)
    on conflict (store_id, permalink) do update set title = category.title returning id`.execute(db)
  const { rows: authors } = await sql<{ id: number }>`
    insert into author (store_id, name, permalink, position, demo)
    select ${storeId}, name, permalink, 100 + place, true
    from unnest(${names}::text[], ${names.map(toPermalink)}::text[]) with ordinality as person (name, permalink, place)
    on conflict (store_id, permalink) do update set name = author.name returning id`.execute(db)
  return { categories: categories.map(({ id }) => id), authors: authors.map(({ id }) => id) }
}

/** The demo's posters are shared by all programs; without the demo they are drawn now. */
async function findOrDrawPictures(ctx: StoreContext): Promise<PosterPictures[]> {
  const there = await listDemoPictures(ctx.db, ctx.store.id)
  if (there.length > 0) return there
  const { storePosters: keepPosters } = await import('./pictures.ts')
  return [...(await keepPosters(ctx, demoFilms)).values()]
}

/**
 * Creates programs `first` to `first + count`, each in one or two categories by one author; returns how many were new.
 */
async function insertBatch(
  { db, store, clock }: StoreContext,
  { first, count }: { first: number; count: number },
  { categories, authors }: FilledTerms,
  pictures: PosterPictures[],
): Promise<number> {
  const titles = Array.from({ length: count }, (_, at) => fillerTitle(first + at))
  const pick = (column: keyof PosterPictures) => pictures.map((each) => each[column])
  const { rows } = await sql<{ made: number }>`
    with made as (
      insert into content
        (store_id, status, demo, title, permalink, short_description, horizontal_image, vertical_image, blur_hash, published_at)
      select ${store.id}, 'published', true, title, permalink, short_description,
        (${pick('horizontal_image')}::text[])[picture], (${pick('vertical_image')}::text[])[picture],
        (${pick('blur_hash')}::text[])[picture],
        ${clock.now().toISOString()}::timestamptz - (${first} + place) * interval '${sql.raw(`${MINUTES_APART}`)} minutes'
      from unnest(
        ${titles.map(({ title }) => title)}::text[],
        ${titles.map(({ title }) => toPermalink(title))}::text[],
        ${titles.map(({ line }) => line)}::text[]
      ) with ordinality as written (title, permalink, short_description, place),
      lateral (select 1 + (place * 7 % ${pictures.length})::int as picture) as chosen
      on conflict (store_id, permalink) do nothing
      returning id, listed_at
    ), shelved as (
      insert into content_category (category_id, content_id, position, listed_at)
      select (${categories}::bigint[])[1 + (id * factor + factor) % ${categories.length}], id, 1000, listed_at from made, (values (1), (5)) as shelf (factor)
      on conflict do nothing
    ), signed as (
      insert into content_author (author_id, content_id, listed_at)
      select (${authors}::bigint[])[1 + id * 11 % ${authors.length}], id, listed_at from made
    )
    select count(*)::int as made from made`.execute(db)
  return rows[0]!.made
}
