import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** A film of the store as a premiere shows it. */
export interface ShowableFilm {
  video_id: number
  /** Seconds. */
  duration: number
}

/** The film of a program; undefined unless all of it can be watched. */
export async function findShowableFilm(
  db: Db,
  storeId: number,
  programId: number,
): Promise<ShowableFilm | undefined> {
  const film = await db
    .selectFrom('content')
    .innerJoin('video', 'video.id', 'content.video_id')
    .where('content.store_id', '=', storeId)
    .where('content.id', '=', programId)
    .where('content.kind', '=', 'video')
    .where('video.state', '=', 'ready')
    .where('video.duration', '>', 0)
    .select(['video.id as video_id', 'video.duration'])
    .executeTakeFirst()
  return film && { video_id: film.video_id, duration: film.duration! }
}

export const findPremiere = (db: Db, contentId: number) =>
  db.selectFrom('premiere').selectAll().where('content_id', '=', contentId).executeTakeFirst()

export const savePremiere = (db: Db, premiere: { content_id: number; store_id: number; film_id: number }) =>
  db
    .insertInto('premiere')
    .values(premiere)
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet({ film_id: premiere.film_id }))
    .execute()

export const settlePremiere = (db: Db, contentId: number, film: ShowableFilm) =>
  db.updateTable('premiere').set(film).where('content_id', '=', contentId).execute()

/** The premieres on air in all stores. */
export const listPremieresOnAir = (db: Db) =>
  db
    .selectFrom('live_event')
    .select(['content_id', 'store_id'])
    .where('kind', '=', 'premiere')
    .where('state', '=', 'live')
    .execute()

/** The programs in whose premieres a film is shown now. */
export const listProgramsShowing = async (db: Db, storeId: number, videoId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('premiere')
      .innerJoin('live_event', 'live_event.content_id', 'premiere.content_id')
      .where('premiere.store_id', '=', storeId)
      .where('premiere.video_id', '=', videoId)
      .where('live_event.state', '=', 'live')
      .select('premiere.content_id')
      .execute()
  ).map(({ content_id }) => content_id)

/** The program whose film a premiere shows. */
export const premiereProgram = sql<
  number | null
>`(select film_id from premiere where premiere.content_id = live_event.content_id)`

/** What the staff sees of the film of a program. */
export const filmForStaff = (programId: RawBuilder<unknown>) => sql<{
  id: number
  title: string
  image: string | null
  duration: number | null
  is_ready: boolean
} | null>`(select json_build_object('id', film.id, 'title', film.title, 'image', film.horizontal_image,
    'duration', video.duration, 'is_ready', coalesce(video.state = 'ready', false))
  from content film left join video on video.id = film.video_id where film.id = ${programId})`
