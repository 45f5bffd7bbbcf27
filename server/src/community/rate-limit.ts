import { sql, type RawBuilder } from 'kysely'
import type { StoreContext } from '../platform/http/http.ts'
import { isStaff, type Viewer } from '../platform/http/viewer.ts'
import { CommentingTooFast, CommentRepeated } from './errors.ts'
import { NOT_NEW_FROM } from './pre-moderation.ts'

const MOST_IN_WINDOW = 5
const WINDOW_MS = 60_000

/** How somebody has been writing until now. */
export interface Pace {
  /** Comments of the last minute, counted as far as it matters. */
  recent: number
  /** The very same was written within it. */
  repeated: boolean
  /** Comments of theirs that are shown, counted as far as it matters. */
  shown: number
}

/**
 * Lets the comments of one person be written one after the other, so that two at once see each other; gives the id the
 * next one will have.
 */
export async function holdAuthor(
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
export function paceOf(
  { clock }: StoreContext,
  viewer: Viewer,
  { contentId, body }: CommentAttempt,
): RawBuilder<unknown> {
  const since = new Date(clock.now().getTime() - WINDOW_MS).toISOString()
  const author = viewer.id
    ? sql`member_id = ${viewer.id}`
    : sql`content_id = ${contentId} and member_id is null and state = 'pending'`
  const last = sql`(select body, content_id, created_at from comment where ${author}
    order by id desc limit ${sql.lit(MOST_IN_WINDOW)}) as last where last.created_at > ${since}`
  const shown = sql`(select count(*)::int from (select from comment where member_id = ${viewer.id} and state = 'visible'
    limit ${sql.lit(NOT_NEW_FROM)}) as shown)`
  return sql`, (select count(*)::int from ${last}) as recent,
    exists (select from ${last} and last.body = ${body} and last.content_id = ${contentId}) as repeated,
    ${viewer.id ? shown : sql`0`} as shown`
}

/** Refuses what comes too fast, or has just been written. */
export function assertCommentRate(viewer: Viewer, { recent, repeated }: Pace) {
  if (repeated) throw CommentRepeated()
  // Guests are many people: their pace is that of their address, kept by the route.
  if (recent >= MOST_IN_WINDOW && viewer.id !== 0 && !isStaff(viewer)) throw CommentingTooFast()
}
