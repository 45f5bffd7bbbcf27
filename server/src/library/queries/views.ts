import type { Begun } from '@matinee/contract/library'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Keeping } from '../keeping.ts'
import { cardColumns } from '../../catalogue/queries/cards.ts'
import type { Listing } from './favorites.ts'
import { filmsOfContent, goesOnAt, isDone, isPublic } from './watching.ts'

export interface BegunListing extends Listing {
  tab?: 'in_progress' | 'completed' | undefined
  keeping: Keeping
}

const OF_LAST = { watch: 'last_watch', video: 'last_video' }
const OF_EACH = { watch: 'each_watch', video: 'each_video' }

const IN_TAB = {
  in_progress: sql`(progress.begun or (progress.watched > 0 and progress.watched < progress.films))`,
  completed: sql`progress.films > 0 and progress.watched = progress.films and not progress.begun`,
}

/** A page of what somebody has viewed, newest first, and one more where another page follows. */
export async function pageOfBegun(
  db: Db,
  storeId: number,
  { memberId, tab, keeping, page, per_page, now }: BegunListing,
) {
  const { rows } = await sql<Begun>`
    select ${cardColumns()}, ${isPublic(now)} as available, viewed.viewed_at, viewed.chapter_id,
      case when last_chapter.id is not null then coalesce(last_chapter.title, last.title) end as chapter_title,
      ${goesOnAt(keeping, OF_LAST)} as position_seconds,
      coalesce(last_video.duration, 0) as film_seconds,
      progress.watched as watched_count,
      progress.films > 0 and progress.watched = progress.films as completed
    from viewed
    join content on content.id = viewed.content_id and content.store_id = ${storeId}
    left join video on video.id = content.video_id
    left join chapter as last_chapter on last_chapter.id = viewed.chapter_id
    left join content as last on last.id = coalesce(last_chapter.program_id, content.id)
    left join video as last_video on last_video.id = last.video_id
    left join watch as last_watch on last_watch.member_id = viewed.member_id and last_watch.program_id = last.id
    cross join lateral (${progressIn(keeping)}) as progress
    where viewed.member_id = ${memberId} ${tab ? sql`and ${IN_TAB[tab]}` : sql``}
    order by viewed.viewed_at desc, viewed.content_id desc
    limit ${per_page + 1} offset ${(page - 1) * per_page}`.execute(db)
  return rows
}

/** Of all films of a program: how many there are, how many are watched, and whether one is to be gone on with. */
const progressIn = (keeping: Keeping) => sql`
  select count(*)::int as films,
    (count(*) filter (where ${isDone(keeping, OF_EACH)}))::int as watched,
    coalesce(bool_or(${goesOnAt(keeping, OF_EACH)} > 0), false) as begun
  from ${filmsOfContent}
  join content as each on each.id = film.program_id
  left join video as each_video on each_video.id = each.video_id
  left join watch as each_watch on each_watch.member_id = viewed.member_id and each_watch.program_id = each.id`

export const hasContent = async (db: Db, storeId: number, contentId: number) =>
  Boolean(
    await db
      .selectFrom('content')
      .select('id')
      .where('store_id', '=', storeId)
      .where('id', '=', contentId)
      .executeTakeFirst(),
  )

/** Takes a program from what somebody has viewed, with what is known of its films. */
export const deleteView = (db: Db, memberId: number, contentId: number) =>
  sql`with forgotten as (delete from viewed where member_id = ${memberId} and content_id = ${contentId})
    delete from watch where member_id = ${memberId} and (program_id = ${contentId}
      or program_id in (select program_id from chapter where content_id = ${contentId}))`.execute(db)

export const deleteViews = (db: Db, memberId: number) =>
  sql`with forgotten as (delete from viewed where member_id = ${memberId})
    delete from watch where member_id = ${memberId}`.execute(db)
