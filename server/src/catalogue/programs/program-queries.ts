import type { CustomValues, Program } from '@matinee/contract/catalogue/programs'
import { sql, type Selectable } from 'kysely'
import type { RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { hasWords } from '../../platform/database/words-within.ts'
import type { ContentTable } from '../tables.ts'

export type ContentRow = Selectable<ContentTable>
export type LinkKind = 'categories' | 'authors'

/** Programs as the admin lists them, with their unpublished changes. */
export const selectPrograms = (db: Db, storeId: number) =>
  db
    .selectFrom('content')
    .leftJoin('video', 'video.id', 'content.video_id')
    .where('content.store_id', '=', storeId)
    .select((eb) => [
      'content.id',
      sql<string>`coalesce(content.draft->>'title', content.title)`.as('title'),
      'content.permalink',
      'content.kind',
      'content.status',
      sql<ContentRow['access']>`coalesce(content.draft->>'access', content.access)`.as('access'),
      sql<number>`case when content.kind = 'collection' then content.chapters_seconds
        else coalesce(video.duration, 0) end`.as('duration'),
      sql<string | null>`case when content.draft ? 'horizontal_image' then content.draft->>'horizontal_image'
        else content.horizontal_image end`.as('image'),
      'content.blur_hash',
      'content.demo',
      'content.published_at',
      'content.publish_at',
      'content.expire_at',
      'content.coming_soon',
      'content.chapters_count',
      'content.views',
      sql<boolean>`content.draft is not null`.as('has_changes'),
      'content.created_at',
      'content.updated_at',
      'content.video_id',
      'video.state as video_state',
      eb.fn.coalesce('video.watchable', sql<boolean>`false`).as('video_watchable'),
      'video.percent as video_percent',
      sql<number>`(select count(distinct chapter.content_id) from chapter
        where chapter.program_id = content.id)::int`.as('in_collections'),
      sql<string[]>`array(select category.title from content_category
        join category on category.id = content_category.category_id
        where content_category.content_id = content.id order by category.position, category.id)`.as(
        'categories',
      ),
    ])

/** A program with everything its editor shows, and its draft. */
export const findProgram = (db: Db, storeId: number, id: number) =>
  selectPrograms(db, storeId)
    .where('content.id', '=', id)
    .select([
      'content.short_description',
      'content.description',
      'content.preview_seconds',
      'content.tags',
      'content.meta_title',
      'content.meta_description',
      'content.chapter_style',
      'content.commenting',
      'content.horizontal_image',
      'content.vertical_image',
      'content.square_image',
      'content.images',
      'content.region_mode',
      'content.region_countries',
      'content.translations',
      'content.live_state',
      'content.live_at',
      'content.draft',
      'content.version',
    ])
    .select(
      sql<Program['next_video']>`(select jsonb_build_object('id', next.id, 'file_name', next.file_name,
        'state', next.state, 'percent', next.percent, 'failure_code', next.failure_code, 'failure', next.failure)
        from video as next where next.id = content.next_video_id)`.as('next_video'),
    )
    .executeTakeFirst()

/** Locks a program of the store until the transaction ends. */
export const lockProgram = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('content')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertProgram = (
  db: Db,
  program: Pick<ContentRow, 'store_id' | 'title' | 'permalink' | 'kind' | 'video_id'>,
) => db.insertInto('content').values(program).returningAll().executeTakeFirstOrThrow()

/** Updates edited fields with a new version, so that a save based on the previous one is refused. */
export const updateProgram = (
  db: Db,
  id: number,
  changes: RowChanges<
    ContentTable,
    | 'title'
    | 'permalink'
    | 'short_description'
    | 'description'
    | 'horizontal_image'
    | 'vertical_image'
    | 'square_image'
    | 'images'
    | 'blur_hash'
    | 'access'
    | 'preview_seconds'
    | 'tags'
    | 'meta_title'
    | 'meta_description'
    | 'chapter_style'
    | 'commenting'
    | 'region_mode'
    | 'region_countries'
    | 'translations'
    | 'draft'
    | 'permalink_by_hand'
  >,
) =>
  db
    .updateTable('content')
    .set({ ...changes, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Sets a program's publication status, without a new version, so that unsaved edits do not conflict. */
export const setPublication = (
  db: Db,
  id: number,
  changes: Partial<Pick<ContentRow, 'status' | 'published_at' | 'publish_at' | 'expire_at' | 'coming_soon'>>,
) =>
  db
    .updateTable('content')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

/** Sets the film of a program without a new version, because no edited field changes. */
export const setFilm = (
  db: Db,
  id: number,
  changes: Partial<Pick<ContentRow, 'video_id' | 'next_video_id'>>,
) =>
  db
    .updateTable('content')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

/** Sets the pictures of a program that has none, neither published nor in its draft. */
export const setPicturesIfMissing = (
  db: Db,
  id: number,
  pictures: RowChanges<
    ContentTable,
    'horizontal_image' | 'vertical_image' | 'square_image' | 'images' | 'blur_hash'
  >,
) =>
  db
    .updateTable('content')
    .set(pictures)
    .where('id', '=', id)
    .where('horizontal_image', 'is', null)
    .where(sql<string | null>`draft->>'horizontal_image'`, 'is', null)
    .execute()

/** Gives a program that has no pictures those that another shows to visitors. */
export const copyPicturesIfMissing = (db: Db, id: number, from: number) =>
  sql`update content set horizontal_image = source.horizontal_image, vertical_image = source.vertical_image,
      square_image = source.square_image, images = source.images, blur_hash = source.blur_hash
    from content source where content.id = ${id} and source.id = ${from} and source.horizontal_image is not null
      and content.horizontal_image is null and content.draft->>'horizontal_image' is null`.execute(db)

export const deleteProgramRow = (db: Db, id: number) =>
  db.deleteFrom('content').where('id', '=', id).execute()

export interface Publishability {
  video_id: number | null
  plays: boolean
  /** Why encoding failed; null while it is running or if it succeeded. */
  failure: string | null
  failure_code: string | null
  chapter_plays: boolean
  has_file: boolean
}

/** What a program has to publish: a playable film, chapters or a file. */
export async function findPublishability(db: Db, id: number) {
  const { rows } = await sql<Publishability>`
    select
      content.video_id,
      case when video.state = 'failed' then coalesce(video.failure, '') end as failure,
      video.failure_code,
      coalesce(video.watchable, false) as plays,
      exists (select from chapter
        join content as program on program.id = chapter.program_id
        join video as film on film.id = program.video_id and film.watchable
        where chapter.content_id = content.id) as chapter_plays,
      exists (select from resource where resource.content_id = content.id) as has_file
    from content left join video on video.id = content.video_id
    where content.id = ${id}`.execute(db)
  return rows[0]!
}

/** Programs that show a film or wait for it. */
export const listProgramsOfVideo = (db: Db, videoId: number) =>
  db
    .selectFrom('content')
    .selectAll()
    .where(({ or, eb }) => or([eb('video_id', '=', videoId), eb('next_video_id', '=', videoId)]))
    .orderBy('id')
    .execute()

/** Programs that show these films or wait for them. */
export const listProgramsOfVideos = (db: Db, storeId: number, videoIds: number[]) =>
  db
    .selectFrom('content')
    .select(['id', 'title', 'video_id', 'next_video_id'])
    .where('store_id', '=', storeId)
    .where(({ or, eb }) =>
      or([eb('video_id', 'in', orNone(videoIds)), eb('next_video_id', 'in', orNone(videoIds))]),
    )
    .execute()

const MOST_TITLED = 1000

/** The newest films of programs whose title has all of these words. */
export async function listVideosTitled(db: Db, storeId: number, words: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select video.id from content cross join unnest(array[video_id, next_video_id]) as video(id)
    where store_id = ${storeId} and video.id is not null and ${hasWords(sql`title`, words)}
    order by 1 desc limit ${MOST_TITLED}`.execute(db)
  return rows.map(({ id }) => id)
}

const orNone = (ids: number[]) => (ids.length > 0 ? ids : [0])

export interface ProgramLinks {
  category_ids: number[]
  author_ids: number[]
  custom_values: CustomValues
}

/** A program's published categories, authors and custom values. */
export async function findProgramLinks(db: Db, id: number): Promise<ProgramLinks> {
  const { rows } = await sql<ProgramLinks>`
    select
      array(select category_id from content_category
        join category on category.id = category_id
        where content_id = ${id} order by category.position, category.id)::float8[] as category_ids,
      array(select author_id from content_author where content_id = ${id} order by position, author_id)::float8[]
        as author_ids,
      (select coalesce(jsonb_object_agg(key, chosen), '{}') from (
        select custom_field.key, jsonb_agg(coalesce(custom_option.slug, custom_value.value)
          order by custom_option.position, custom_option.id) as chosen
        from custom_value
        join custom_field on custom_field.id = custom_value.field_id
        left join custom_option on custom_option.id = custom_value.option_id
        where custom_value.content_id = ${id}
        group by custom_field.key) as fields) as custom_values`.execute(db)
  return rows[0]!
}

export const findProgramEmbedding = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('content')
    .select(['embed_mode', 'embed_domains'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Without a new version, because no edited field changes. */
export const setEmbedding = (db: Db, id: number, changes: Pick<ContentRow, 'embed_mode' | 'embed_domains'>) =>
  db.updateTable('content').set(changes).where('id', '=', id).execute()

/** Gives a program the film of another, and where it may be embedded. */
export const copySettings = (db: Db, from: number, to: number) =>
  sql`update content set video_id = case when source.kind <> 'live_event' then source.video_id end, embed_mode = source.embed_mode,
      embed_domains = source.embed_domains
    from content as source where content.id = ${to} and source.id = ${from}`.execute(db)
