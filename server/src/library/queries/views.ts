import type { Card } from '@matinee/contract/catalogue/catalogue'
import type { ProgramInProgress } from '@matinee/contract/library/library'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { HistorySettings } from '../history-settings.ts'
import { PLAN_ONCE } from '../../catalogue/programs/card-queries.ts'
import { limitedPage, type LibraryListQuery } from './listing.ts'
import { resumeAt, isDone, isPublic } from './watch-sql.ts'

export interface HistoryListQuery extends LibraryListQuery {
  tab?: 'in_progress' | 'completed' | undefined
  keeping: HistorySettings
}

/** A member's progress in a program, beyond its card. */
export type CourseProgress = Omit<ProgramInProgress, Exclude<keyof Card, 'id'>>

const OF_ITSELF = { watch: 'watch', video: 'video' }
const OF_PART = { watch: 'part_watch', video: 'part_video' }

const IN_TAB = {
  in_progress: 'and (stand.begun or (stand.watched > 0 and stand.watched < stand.films))',
  completed: 'and stand.films > 0 and stand.watched = stand.films and not stand.begun',
}

/** A page of a member's history, newest first, with one more row if another page follows. */
export async function pageOfHistory(
  db: Db,
  storeId: number,
  { memberId, tab, keeping, page, per_page, now }: HistoryListQuery,
) {
  const { rows } = await sql<{ page: CourseProgress[] }>`${PLAN_ONCE}
    select coalesce(json_agg(page), '[]') as page from (
      select content.id, ${sql.raw(isPublic())} as available, viewed.viewed_at, viewed.chapter_id,
        stand.chapter_title, stand.position as position_seconds, stand.seconds as film_seconds,
        stand.watched as watched_count, stand.films > 0 and stand.watched = stand.films as completed
      from viewed
      cross join (select ${now}::timestamptz as now) as clock
      join content on content.id = viewed.content_id and content.store_id = ${storeId}
      left join video on video.id = content.video_id
      left join watch on watch.member_id = viewed.member_id and watch.program_id = content.id
      cross join lateral (${sql.raw(courseProgress(keeping))}) as stand
      where viewed.member_id = ${memberId} ${sql.raw(tab ? IN_TAB[tab] : '')}
      order by viewed.viewed_at desc, viewed.content_id desc
      ${limitedPage({ page, per_page })}
    ) as page`.execute(db)
  return rows[0]!.page
}

/**
 * A viewer's progress in a program: number of films, number watched, whether one is resumable, and the position in the
 * last one. Programs with one film, the usual case, need no query of the playlist.
 */
const courseProgress = (keeping: HistorySettings) => `
  select 1 as films, ${isDone(keeping, OF_ITSELF)}::int as watched, ${resumeAt(keeping, OF_ITSELF)} > 0 as begun,
    null as chapter_title, ${resumeAt(keeping, OF_ITSELF)} as position, coalesce(video.duration, 0) as seconds
  where content.kind <> 'collection'
  union all
  select count(*)::int, (count(*) filter (where ${isDone(keeping, OF_PART)}))::int,
    coalesce(bool_or(${resumeAt(keeping, OF_PART)} > 0), false),
    max(coalesce(chapter.title, part.title)) filter (where chapter.id = viewed.chapter_id),
    coalesce(max(${resumeAt(keeping, OF_PART)}) filter (where chapter.id = viewed.chapter_id), 0),
    coalesce(max(part_video.duration) filter (where chapter.id = viewed.chapter_id), 0)
  from chapter
  join content as part on part.id = chapter.program_id
  left join video as part_video on part_video.id = part.video_id
  left join watch as part_watch on part_watch.member_id = viewed.member_id and part_watch.program_id = part.id
  where chapter.content_id = content.id and chapter.kind = 'video' and content.kind = 'collection'
  having content.kind = 'collection'`

export const hasContent = async (db: Db, storeId: number, contentId: number) =>
  Boolean(
    await db
      .selectFrom('content')
      .select('id')
      .where('store_id', '=', storeId)
      .where('id', '=', contentId)
      .executeTakeFirst(),
  )

/** Deletes a program and its films from a viewer's history. */
export const deleteView = (db: Db, memberId: number, contentId: number) =>
  sql`with forgotten as (delete from viewed where member_id = ${memberId} and content_id = ${contentId})
    delete from watch where member_id = ${memberId} and (program_id = ${contentId}
      or program_id in (select program_id from chapter where content_id = ${contentId}))`.execute(db)

export const deleteViews = (db: Db, memberId: number) =>
  sql`with forgotten as (delete from viewed where member_id = ${memberId})
    delete from watch where member_id = ${memberId}`.execute(db)
