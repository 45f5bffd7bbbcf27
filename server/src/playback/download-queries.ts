import type { Db } from '../platform/database/database.ts'

/** A resource with what decides who may open it: its program, and whether it is a free chapter. */
export const findDownload = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('resource')
    .innerJoin('content', 'content.id', 'resource.content_id')
    .where('resource.store_id', '=', storeId)
    .where('resource.id', '=', id)
    .select((eb) => [
      'resource.file_key',
      'resource.file_name',
      'resource.media_type',
      'content.id as content_id',
      'content.status',
      'content.access',
      'content.publish_at',
      'content.expire_at',
      'content.coming_soon',
      eb
        .exists(
          eb
            .selectFrom('chapter')
            .select('chapter.id')
            .whereRef('chapter.resource_id', '=', 'resource.id')
            .where('chapter.free_preview', '=', true),
        )
        .$castTo<boolean>()
        .as('free'),
    ])
    .executeTakeFirst()
