import type { Position } from '@matinee/contract/library/library'
import { sql } from 'kysely'
import { PLAN_ONCE } from '../../catalogue/programs/card-queries.ts'
import type { Db } from '../../platform/database/database.ts'
import type { HistorySettings } from '../history-settings.ts'
import { FILMS_OF_CONTENT, resumeAt, isDone, isPublic, WATCHED_SHARE } from './watch-sql.ts'

interface ProgramStateQuery {
  memberId: number
  permalink: string
  keeping: HistorySettings
  now: string
}

export interface ProgramStateRow {
  available: boolean
  favorite: boolean
  favorite_chapter_ids: number[]
  watched_video_ids: number[]
  positions: Position[]
}

const watchedSql = (keeping: HistorySettings) => (keeping.marks ? isDone(keeping, OF_FILM) : 'false')

const OF_FILM = { watch: 'watch', video: 'video' }

/** A member's state on the page of one program, in one row; undefined if the program does not exist. */
export async function findProgramState(
  db: Db,
  storeId: number,
  { memberId, permalink, keeping, now }: ProgramStateQuery,
) {
  const { rows } = await sql<ProgramStateRow>`${PLAN_ONCE}
    select ${sql.raw(isPublic())} as available, liked.*, watched.*
    from content
    cross join (select ${now}::timestamptz as now) as clock
    cross join lateral (
      select coalesce(bool_or(chapter_id is null), false) as favorite,
        coalesce(json_agg(chapter_id) filter (where chapter_id is not null), '[]') as favorite_chapter_ids
      from favorite where member_id = ${memberId} and content_id = content.id
    ) as liked
    cross join lateral (
      select coalesce(json_agg(video.id) filter (where ${sql.raw(watchedSql(keeping))}), '[]')
          as watched_video_ids,
        coalesce(json_agg(json_build_object('video_id', video.id, 'chapter_id', film.chapter_id,
            'position_seconds', ${sql.raw(resumeAt(keeping, OF_FILM))}, 'film_seconds', coalesce(video.duration, 0),
            'saved_at', watch.reported_at)) filter (where ${sql.lit(keeping.positions)}), '[]') as positions
      from ${sql.raw(FILMS_OF_CONTENT)}
      join content as program on program.id = film.program_id
      join video on video.id = program.video_id
      join watch on watch.member_id = ${memberId} and watch.program_id = program.id
    ) as watched
    where content.store_id = ${storeId} and content.permalink = ${permalink}`.execute(db)
  return rows[0]
}

export interface SavedPosition {
  watched: boolean
  began: boolean
  /** It was watched to the end with this report. */
  finished: boolean
}

export interface PositionReport {
  memberId: number
  contentId: number
  chapterId: number | null
  programId: number
  videoId: number
  seconds: number
  /** ISO 8601, not in the future. */
  at: string
  keeping: HistorySettings
}

/**
 * Saves a position and the view of its program, unless a newer one is stored or the member has paused their history.
 * Returns whether the film counts as watched, and what is new about that. A single statement, so that of two
 * concurrent calls the newer wins.
 */
export async function saveReport(db: Db, report: PositionReport): Promise<SavedPosition> {
  const { memberId, contentId, chapterId, programId, videoId, seconds, at } = report
  const { positions, marks } = report.keeping
  const { rows } = await sql<SavedPosition>`
    with film as (
      select coalesce(duration, 0) as seconds from video where id = ${videoId}
        and not exists (select from member where member.id = ${memberId} and member.history_paused)
    ),
    kept as (
      insert into watch as known (member_id, program_id, position_seconds, reported_at, watched_at)
      select ${memberId}, ${programId},
        case when ${positions}::boolean then least(${seconds}::float8, film.seconds) else 0 end,
        ${at}::timestamptz,
        case when ${marks}::boolean and film.seconds > 0 and ${seconds}::float8 >= film.seconds * ${WATCHED_SHARE}::float8
          then ${at}::timestamptz end
      from film
      on conflict (member_id, program_id) do update
        set position_seconds = excluded.position_seconds, reported_at = excluded.reported_at,
          watched_at = coalesce(known.watched_at, excluded.watched_at)
        where known.reported_at < excluded.reported_at
      returning watched_at, xmax = 0 as is_new
    ),
    seen as (
      insert into viewed as known (member_id, content_id, chapter_id, viewed_at)
      select ${memberId}, ${contentId}, ${chapterId}::bigint, ${at}::timestamptz from kept
      on conflict (member_id, content_id) do update
        set chapter_id = excluded.chapter_id, viewed_at = excluded.viewed_at
        where known.viewed_at < excluded.viewed_at
    )
    select coalesce((select watched_at from kept),
      (select watched_at from watch where member_id = ${memberId} and program_id = ${programId})) is not null as watched,
      coalesce((select is_new from kept), false) as began,
      coalesce((select watched_at = ${at}::timestamptz from kept), false) as finished`.execute(db)
  return rows[0]!
}

/** The video of a program or one of its chapters, or undefined. */
export async function findVideoOf(db: Db, storeId: number, contentId: number, chapterId: number | null) {
  const { rows } = await sql<{ video_id: number | null }>`
    select program.video_id from content as shown
    left join chapter on chapter.id = ${chapterId}::bigint and chapter.content_id = shown.id
    join content as program
      on program.id = case when ${chapterId}::bigint is null then shown.id else chapter.program_id end
    where shown.store_id = ${storeId} and shown.id = ${contentId}`.execute(db)
  return rows[0]?.video_id ?? undefined
}

interface MovedFilm {
  store_id: number
  video_id: number
  /** How much later the film begins. */
  later_seconds: number
  /** The moment of the change. */
  at: string
}

/**
 * Moves the positions in a film that were reported before it changed, once however often it is called. A film watched to
 * the end stays watched.
 */
export const movePositions = (db: Db, { store_id, video_id, later_seconds, at }: MovedFilm) =>
  sql`update watch set reported_at = ${at}::timestamptz,
      watched_at = case when watched_at >= reported_at then ${at}::timestamptz else watched_at end,
      position_seconds = greatest(0, position_seconds - ${later_seconds}::double precision)
    from content
    where content.id = watch.program_id and content.store_id = ${store_id} and content.video_id = ${video_id}
      and watch.reported_at < ${at}::timestamptz`.execute(db)
