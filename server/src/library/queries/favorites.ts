import type { Favorite } from '@matinee/contract/library/library'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type {} from '../tables.ts'
import { CARD, PLAN_ONCE } from '../../catalogue/programs/card-queries.ts'
import { limitedPage, type LibraryListQuery } from './listing.ts'
import { isPublic } from './watch-sql.ts'

export interface FavoriteKey {
  memberId: number
  contentId: number
  chapterId: number | null
}

/** A page of a viewer's favourites by program, newest first, with one more row if another page follows. */
export async function pageOfFavorites(
  db: Db,
  storeId: number,
  { memberId, page, per_page, now }: LibraryListQuery,
) {
  const { rows } = await sql<{ page: Favorite[] }>`${PLAN_ONCE}
    select coalesce(json_agg(page), '[]') as page from (
      select ${CARD}, liked.whole, chapters.list as chapters, ${sql.raw(isPublic())} as available, liked.added_at
      from (
        select content_id, bool_or(chapter_id is null) as whole, max(created_at) as added_at,
          array_agg(chapter_id) as chapter_ids
        from favorite where member_id = ${memberId} group by content_id
      ) as liked
      cross join (select ${now}::timestamptz as now) as clock
      join content on content.id = liked.content_id and content.store_id = ${storeId}
      left join video on video.id = content.video_id
      cross join lateral (${chaptersIn}) as chapters
      order by liked.added_at desc, content.id desc
      ${limitedPage({ page, per_page })}
    ) as page`.execute(db)
  return rows[0]!.page
}

const chaptersIn = sql`
  select coalesce(json_agg(json_build_object(
      'id', chapter.id,
      'title', coalesce(chapter.title, film.title),
      'duration', coalesce(film_video.duration, 0),
      'image', coalesce(film.horizontal_image, content.horizontal_image),
      'content', json_build_object('id', content.id, 'title', content.title, 'permalink', content.permalink)
    ) order by chapter.position, chapter.id), '[]') as list
  from chapter
  join content as film on film.id = chapter.program_id
  left join video as film_video on film_video.id = film.video_id
  where chapter.id = any(liked.chapter_ids)`

interface FavoriteTargetRow {
  available: boolean
  favorite: boolean
  chapter_ids: number[]
  has_chapter: boolean
}

/** A program or one of its films as a favourite; undefined if the store has none such. */
export async function findFavoriteTarget(
  db: Db,
  storeId: number,
  { memberId, contentId, chapterId }: FavoriteKey,
  now: string,
) {
  const { rows } = await sql<FavoriteTargetRow>`
    select ${sql.raw(isPublic())} as available, liked.favorite, liked.chapter_ids,
      ${chapterId}::bigint is null or exists (select from chapter
        where id = ${chapterId} and content_id = content.id and kind = 'video') as has_chapter
    from content cross join (select ${now}::timestamptz as now) as clock cross join lateral (
      select coalesce(bool_or(chapter_id is not distinct from ${chapterId}::bigint), false) as favorite,
        coalesce(json_agg(chapter_id) filter (where chapter_id is not null), '[]') as chapter_ids
      from favorite where member_id = ${memberId} and content_id = content.id
    ) as liked
    where content.store_id = ${storeId} and content.id = ${contentId}`.execute(db)
  return rows[0]
}

export const insertFavorite = (db: Db, { memberId, contentId, chapterId }: FavoriteKey, now: string) =>
  db
    .insertInto('favorite')
    .values({ member_id: memberId, content_id: contentId, chapter_id: chapterId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteFavorite = (db: Db, { memberId, contentId, chapterId }: FavoriteKey) =>
  db
    .deleteFrom('favorite')
    .where('member_id', '=', memberId)
    .where('content_id', '=', contentId)
    .where('chapter_id', 'is not distinct from', chapterId)
    .execute()
