import { sql, type ExpressionBuilder } from 'kysely'
import { idAtPermalink } from '../catalogue/programs/permalink-history.ts'
import type { Db } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

type ScreeningBuilder = ExpressionBuilder<Tables & { film: Tables['content'] }, 'content' | 'film'>

/** The columns that decide, from `content`, and the film, from `film`. */
const selectColumns = (eb: ScreeningBuilder) =>
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

const selectPrograms = (db: Db, storeId: number) =>
  db
    .selectFrom('content')
    .innerJoin('content as film', 'film.id', 'content.id')
    .where('content.store_id', '=', storeId)
    .select(selectColumns)
    .select(sql<boolean>`false`.as('free'))

/** A program by its current or a previous address. */
export const findScreeningByPermalink = (db: Db, storeId: number, permalink: string) =>
  selectPrograms(db, storeId).where('content.id', '=', idAtPermalink(storeId, permalink)).executeTakeFirst()

export const findScreeningById = (db: Db, storeId: number, id: number) =>
  selectPrograms(db, storeId).where('content.id', '=', id).executeTakeFirst()

/** A collection's film: the collection decides, whatever the film's own status. */
export const findScreeningByChapter = (db: Db, storeId: number, chapterId: number) =>
  selectChapters(db, storeId).where('chapter.id', '=', chapterId).executeTakeFirst()

const selectChapters = (db: Db, storeId: number) =>
  db
    .selectFrom('chapter')
    .innerJoin('content', 'content.id', 'chapter.content_id')
    .innerJoin('content as film', 'film.id', 'chapter.program_id')
    .where('chapter.kind', '=', 'video')
    .where('content.store_id', '=', storeId)
    .select(selectColumns)
    .select('chapter.free_preview as free')

/** Every place where a film is shown: its program and the collections that contain it. */
export const listScreeningsOfVideo = async (
  db: Db,
  storeId: number,
  videoId: number,
): Promise<FilmScreening[]> =>
  (
    await Promise.all([
      selectPrograms(db, storeId).where('film.video_id', '=', videoId).execute(),
      selectChapters(db, storeId).where('film.video_id', '=', videoId).execute(),
    ])
  ).flat()

export type FilmScreening = NonNullable<Awaited<ReturnType<typeof findScreeningByChapter>>>

export const isBeingEncoded = async (db: Db, videoId: number) => {
  const video = await db.selectFrom('video').select('state').where('id', '=', videoId).executeTakeFirst()
  return video !== undefined && video.state !== 'failed'
}
