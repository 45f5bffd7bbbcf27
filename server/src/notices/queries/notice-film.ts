import type { Db } from '../../platform/database/database.ts'

/** Finds a film with the first program that uses it. */
export const findNoticeFilm = (db: Db, videoId: number) =>
  db
    .selectFrom('video')
    .leftJoin('content', 'content.video_id', 'video.id')
    .select([
      'video.store_id',
      'video.file_name',
      'video.demo',
      'video.failure',
      'video.failure_code',
      'video.uploaded_by',
      'content.id as content_id',
      'content.title',
    ])
    .where('video.id', '=', videoId)
    .orderBy('content.id')
    .limit(1)
    .executeTakeFirst()

export type NoticeFilm = NonNullable<Awaited<ReturnType<typeof findNoticeFilm>>>
