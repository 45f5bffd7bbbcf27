import type { Db } from '../../platform/database/database.ts'

/** A live event as a notice names it; undefined where it is not in public view any more. */
export const findNoticeLiveEvent = (db: Db, contentId: number) =>
  db
    .selectFrom('live_event')
    .innerJoin('content', 'content.id', 'live_event.content_id')
    .select(['content.title', 'content.permalink', 'content.short_description', 'live_event.starts_at'])
    .where('live_event.content_id', '=', contentId)
    .where('content.listed_at', 'is not', null)
    .executeTakeFirst()
