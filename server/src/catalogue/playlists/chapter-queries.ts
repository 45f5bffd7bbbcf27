import type { Chapter } from '@matinee/contract/catalogue/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { PLAN_ONCE } from '../programs/card-queries.ts'
import { limitTo, type PageSpan } from '../programs/program-filters.ts'

/** Playlist entries as visitors see them: the program of a film may have any status, it plays inside its collection. */
const selectChapters = sql`${PLAN_ONCE}
  select chapter.id, chapter.content_id, chapter.kind, chapter.position, chapter.free_preview, chapter.program_id,
    coalesce(chapter.title, program.title, resource.title) as title,
    coalesce(chapter.description, program.short_description) as description,
    coalesce(video.duration, 0) as duration, program.horizontal_image as image, program.blur_hash,
    chapter.kind <> 'video' or coalesce(video.watchable, false) as ready, program.video_id,
    case when resource.id is not null then json_build_object('id', resource.id, 'title', resource.title,
      'file_name', resource.file_name, 'media_type', resource.media_type, 'bytes', resource.bytes) end as resource,
    coalesce((
      select json_agg(json_build_object('at_seconds', marker.at_seconds, 'title', marker.title)
        order by marker.at_seconds)
      from marker where marker.video_id = program.video_id), '[]') as markers
  from chapter
  left join content as program on program.id = chapter.program_id
  left join video on video.id = program.video_id
  left join resource on resource.id = chapter.resource_id`

/** The playlist of a collection. */
export async function listChapterRows(db: Db, contentId: number, span: PageSpan): Promise<Chapter[]> {
  const { rows } = await sql<Chapter>`${selectChapters} where chapter.content_id = ${contentId}
    order by chapter.position, chapter.id ${limitTo(span)}`.execute(db)
  return rows
}

/** One entry of a published collection. */
export async function findChapter(db: Db, storeId: number, id: number): Promise<Chapter | undefined> {
  const { rows } = await sql<Chapter>`${selectChapters} join content on content.id = chapter.content_id
    where chapter.id = ${id} and content.store_id = ${storeId} and content.listed_at is not null`.execute(db)
  return rows[0]
}

/** The first playable film after an entry. */
export async function findChapterAfter(db: Db, contentId: number, id: number): Promise<Chapter | undefined> {
  const { rows } = await sql<Chapter>`${selectChapters} where chapter.content_id = ${contentId}
      and (chapter.position, chapter.id) > (select position, id from chapter where id = ${id})
      and (chapter.kind = 'live' or video.watchable)
    order by chapter.position, chapter.id limit 1`.execute(db)
  return rows[0]
}

export const isChapterOf = async (db: Db, contentId: number, id: number) =>
  Boolean(
    await db
      .selectFrom('chapter')
      .select('id')
      .where('content_id', '=', contentId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
