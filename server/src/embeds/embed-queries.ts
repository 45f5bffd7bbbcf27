import { sql } from 'kysely'
import { idAtPermalink } from '../catalogue/programs/permalink-history.ts'
import type { Db } from '../platform/database/database.ts'

/** A program by its current or a previous address, with what its embedded page and oEmbed say of it. */
export const findEmbedProgram = (db: Db, storeId: number, permalink: string) =>
  db
    .selectFrom('content')
    .leftJoin('video', 'video.id', 'content.video_id')
    .where('content.store_id', '=', storeId)
    .where('content.id', '=', idAtPermalink(storeId, permalink))
    .select([
      'content.id',
      'content.permalink',
      'content.kind',
      'content.title',
      'content.short_description',
      'content.status',
      'content.access',
      'content.preview_seconds',
      'content.publish_at',
      'content.expire_at',
      'content.coming_soon',
      'content.live_state',
      'content.live_at',
      'content.embed_mode',
      'content.embed_domains',
      'video.width',
      'video.height',
      sql<string | null>`coalesce(content.horizontal_image, video.poster_candidates ->> 0)`.as('poster'),
      sql<boolean>`exists (select from chapter
        where chapter.content_id = content.id and chapter.kind = 'video' and chapter.free_preview)`.as(
        'has_free_chapter',
      ),
    ])
    .executeTakeFirst()

export type EmbedProgram = NonNullable<Awaited<ReturnType<typeof findEmbedProgram>>>
