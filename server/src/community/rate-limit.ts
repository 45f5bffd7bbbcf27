import { sql, type RawBuilder } from 'kysely'
import type { StoreContext } from '../platform/http/http.ts'
import { isStaff, type Viewer } from '../platform/http/viewer.ts'
import { CommentingTooFast, CommentRepeated } from './errors.ts'
import { TRUSTED_FROM_COMMENTS } from './pre-moderation.ts'

const MAX_IN_WINDOW = 5
const WINDOW_MS = 60_000

/** How much the author has written so far. */
export interface CommentRate {
  /** Comments of the last minute, counted up to the limit. */
  recent: number
  /** The same text was posted under the same program in the last minute. */
  repeated: boolean
  /** Visible comments of the author, counted up to the limit. */
  shown: number
}

/**
 * Locks the author, so that parallel comments are written one after another and count each other. Returns the
 * id of the new comment.
 */
export async function lockAuthor(
  { db, store }: StoreContext,
  viewer: Viewer,
  contentId: number,
): Promise<number> {
  const author = viewer.id ? `member ${viewer.id}` : `guests ${store.id}/${contentId}`
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('comment', 'id')) as id,
    pg_advisory_xact_lock(hashtextextended(${`comments of ${author}`}, 0))`.execute(db)
  return rows[0]!.id
}

export interface CommentAttempt {
  contentId: number
  body: string
}

/** SQL: the columns of a `Pace`, looked up with the terms of a comment that is being written. */
export function commentRateColumns(
  { clock }: StoreContext,
  viewer: Viewer,
  { contentId, body }: CommentAttempt,
): RawBuilder<unknown> {
  const since = new Date(clock.now().getTime() - WINDOW_MS).toISOString()
  const author = viewer.id
    ? sql`member_id = ${viewer.id}`
    : sql`content_id = ${contentId} and member_id is null and state = 'pending'`
  const last = sql`(select body, content_id, created_at from comment where ${author}
    order by id desc limit ${sql.lit(MAX_IN_WINDOW)}) as last where last.created_at > ${since}`
  const shown = sql`(select count(*)::int from (select from comment where member_id = ${viewer.id} and state = 'visible'
    limit ${sql.lit(TRUSTED_FROM_COMMENTS)}) as shown)`
  return sql`, (select count(*)::int from ${last}) as recent,
    exists (select from ${last} and last.body = ${body} and last.content_id = ${contentId}) as repeated,
    ${viewer.id ? shown : sql`0`} as shown`
}

/** Throws if the author writes too fast or repeats the last comment. */
export function assertCommentRate(viewer: Viewer, { recent, repeated }: CommentRate) {
  if (repeated) throw CommentRepeated()
  // Guests share one author row; the route limits them by IP address.
  if (recent >= MAX_IN_WINDOW && viewer.id !== 0 && !isStaff(viewer)) throw CommentingTooFast()
}
