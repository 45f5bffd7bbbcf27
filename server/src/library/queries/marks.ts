import { sql } from 'kysely'
import { PLAN_ONCE } from '../../catalogue/programs/card-queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { isPublic } from './watch-sql.ts'

/** The films a member has watched, latest first. */
export async function watchedVideos(db: Db, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ video_id: number }>`${PLAN_ONCE}
    select content.video_id from watch join content on content.id = watch.program_id
    where watch.member_id = ${memberId} and watch.watched_at is not null and content.video_id is not null
    order by watch.watched_at desc`.execute(db)
  return rows.map(({ video_id }) => video_id)
}

interface VisibleVideo {
  memberId: number
  videoId: number
  /** Staff also see unpublished programs. */
  isStaff: boolean
}

/** The programs of a video that this member may see. */
export async function programsOfVideo(
  db: Db,
  storeId: number,
  { memberId, videoId, isStaff }: VisibleVideo,
  now: string,
) {
  const { rows } = await sql<{ id: number }>`
    select content.id from content cross join (select ${now}::timestamptz as now) as clock
    where content.store_id = ${storeId} and content.video_id = ${videoId} and (
      ${isStaff}::boolean or ${sql.raw(isPublic())}
      or exists (select from chapter join content as collection on collection.id = chapter.content_id
        where chapter.program_id = content.id and ${sql.raw(isPublic('collection'))})
      or exists (select from watch where member_id = ${memberId} and program_id = content.id))
    order by content.id`.execute(db)
  return rows.map(({ id }) => id)
}

export const insertMarks = (db: Db, memberId: number, programIds: number[], now: string) =>
  sql`insert into watch (member_id, program_id, reported_at, watched_at)
    select ${memberId}, id, ${now}, ${now} from unnest(${programIds}::bigint[]) as program (id)
    on conflict (member_id, program_id) do update
      set reported_at = excluded.reported_at, watched_at = excluded.watched_at`.execute(db)

/** Marks programs without a record for this member, unless their history is paused. */
export const addMarks = (db: Db, memberId: number, programIds: number[], now: string) =>
  sql`insert into watch (member_id, program_id, reported_at, watched_at)
    select ${memberId}, id, ${now}, ${now} from unnest(${programIds}::bigint[]) as program (id)
    where not exists (select from member where member.id = ${memberId} and member.history_paused)
    on conflict (member_id, program_id) do nothing`.execute(db)

export const deleteMarks = (db: Db, memberId: number, programIds: number[], now: string) =>
  sql`update watch set watched_at = null, reported_at = ${now}
    where member_id = ${memberId} and program_id = any(${programIds}::bigint[])`.execute(db)
