import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** Whose watching of what. */
export interface Viewing {
  store_id: number
  content_id: number
  video_id: number
  /** None for a guest. */
  member_id: number | null
}

/**
 * Of rows called `viewing`, those that are counted: the store tracks, the content and its video are still there, and
 * the member is one of the store, has not paused their history and has not opted out.
 */
export const IS_COUNTED = `
  not exists (select from analytics_setting setting where setting.store_id = viewing.store_id and not setting.tracking)
  and exists (select from content
    where content.id = viewing.content_id and content.store_id = viewing.store_id and content.status = 'published')
  and exists (select from video where video.id = viewing.video_id and video.store_id = viewing.store_id)
  and (viewing.member_id is null or exists (select from member
    where member.id = viewing.member_id and member.store_id = viewing.store_id and not member.history_paused))
  and not exists (select from analytics_opt_out wish
    where wish.store_id = viewing.store_id and wish.member_id = viewing.member_id)`

/** Whether this viewing is counted. */
export async function isCounted(
  db: Db,
  { store_id, content_id, video_id, member_id }: Viewing,
): Promise<boolean> {
  const { rows } = await sql`
    select from (values (${store_id}::bigint, ${content_id}::bigint, ${video_id}::bigint, ${member_id}::bigint))
      as viewing (store_id, content_id, video_id, member_id)
    where ${sql.raw(IS_COUNTED)}`.execute(db)
  return rows.length > 0
}
