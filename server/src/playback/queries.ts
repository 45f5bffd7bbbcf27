import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Tables } from '../platform/tables.ts'

type Shown = ExpressionBuilder<Tables & { film: Tables['content'] }, 'content' | 'film'>

/** What decides, of `content`; and the film that is shown, of `film`. */
const columns = (eb: Shown) =>
  [
    'content.id as content_id',
    'content.status',
    'content.access',
    'content.preview_seconds',
    'content.publish_at',
    'content.expire_at',
    'content.coming_soon',
    'film.id as program_id',
    'film.video_id',
    eb.fn.coalesce('film.horizontal_image', 'content.horizontal_image').as('image'),
  ] as const

const programs = (db: Db, storeId: number) =>
  db
    .selectFrom('content')
    .innerJoin('content as film', 'film.id', 'content.id')
    .where('content.store_id', '=', storeId)
    .select(columns)
    .select(sql<boolean>`false`.as('free'))

/** A program by its address, also one it had before. */
export const findByPermalink = (db: Db, storeId: number, permalink: string) =>
  programs(db, storeId)
    .where(
      'content.id',
      '=',
      sql<number>`coalesce(
        (select id from content where store_id = ${storeId} and permalink = ${permalink}),
        (select content_id from content_permalink where store_id = ${storeId} and permalink = ${permalink}))`,
    )
    .executeTakeFirst()

export const findById = (db: Db, storeId: number, id: number) =>
  programs(db, storeId).where('content.id', '=', id).executeTakeFirst()

/** A film of a collection: the collection decides, whatever the film's own status. */
export const findByChapter = (db: Db, storeId: number, chapterId: number) =>
  chapters(db, storeId).where('chapter.id', '=', chapterId).executeTakeFirst()

const chapters = (db: Db, storeId: number) =>
  db
    .selectFrom('chapter')
    .innerJoin('content', 'content.id', 'chapter.content_id')
    .innerJoin('content as film', 'film.id', 'chapter.program_id')
    .where('chapter.kind', '=', 'video')
    .where('content.store_id', '=', storeId)
    .select(columns)
    .select('chapter.free_preview as free')

/** Wherever a film is shown: by its program and by the collections it is a chapter of. */
export const findByVideo = async (db: Db, storeId: number, videoId: number): Promise<Screening[]> =>
  (
    await Promise.all([
      programs(db, storeId).where('film.video_id', '=', videoId).execute(),
      chapters(db, storeId).where('film.video_id', '=', videoId).execute(),
    ])
  ).flat()

export type Screening = NonNullable<Awaited<ReturnType<typeof findByChapter>>>

export const isBeingMade = async (db: Db, videoId: number) => {
  const video = await db.selectFrom('video').select('state').where('id', '=', videoId).executeTakeFirst()
  return video !== undefined && video.state !== 'failed'
}
