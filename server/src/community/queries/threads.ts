import { REPLIES_SHOWN } from '@matinee/contract/community/community'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { plannedOnce, commentRowColumns, type CommentRow } from './comment-rows.ts'
import type { ConversationRef } from './conversation-terms.ts'

// Limits and offsets are inlined: with parameters, a generic plan would assume large values.
const literal = (value: number) => sql.lit(value)

export interface ThreadListQuery extends ConversationRef {
  viewerId: number
}

export interface ThreadWindow {
  /** Only ids below this; null starts with the newest. */
  below: number | null
  /** Ids to skip because they are shown elsewhere. */
  without: readonly number[]
  /** Id of a ranking whose threads are skipped as well. */
  withoutRanking?: number
  offset?: number
  limit: number
}

const whereInConversation = ({ contentId, chapterId }: ConversationRef): RawBuilder<unknown> =>
  chapterId === null
    ? sql`content_id = ${contentId}`
    : sql`content_id = ${contentId} and chapter_id = ${chapterId}`

// The indexes are on `-id`, so that ids descend.
const whereInWindow = ({ below, without, withoutRanking }: ThreadWindow) => sql`
  ${below === null ? sql`` : sql`and -id > ${-below}`}
  ${without.length > 0 ? sql`and id <> all(${without}::bigint[])` : sql``}
  ${withoutRanking ? sql`and id <> all(coalesce((select ids from comment_ranking where id = ${withoutRanking}), '{}'))` : sql``}`

/** Finds ids of threads, newest first: visible ones and the viewer's own pending ones. */
export async function findThreadIds(
  db: Db,
  storeId: number,
  listing: ThreadListQuery,
  window: ThreadWindow,
): Promise<number[]> {
  const most = literal((window.offset ?? 0) + window.limit)
  const shown = sql`(select -id as place from comment
    where store_id = ${storeId} and ${whereInConversation(listing)} and listed ${whereInWindow(window)} order by place limit ${most})`
  const own = sql`union all (select -id as place from comment
    where ${whereInConversation(listing)} and member_id = ${listing.viewerId} and state = 'pending' and parent_id is null
    ${whereInWindow(window)} order by place limit ${most})`
  const { rows } = await sql<{ id: number }>`${plannedOnce}
    select -place as id from (${shown} ${listing.viewerId ? own : sql``}) as thread
    order by place limit ${literal(window.limit)} offset ${literal(window.offset ?? 0)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Pinned threads, the one pinned last first. */
export async function findPinnedIds(db: Db, place: ConversationRef): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${plannedOnce}
    select id from comment where ${whereInConversation(place)} and pinned_at is not null and listed
    order by pinned_at desc, id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** SQL: replies the viewer sees. */
const whereReplyVisible = (viewerId: number) =>
  viewerId === 0
    ? sql`state = 'visible'`
    : sql`(state = 'visible' or (state = 'pending' and member_id = ${viewerId}))`

/** Finds threads by id with their first replies, in no order. Skips deleted ones. */
export async function findThreads(db: Db, viewerId: number, ids: readonly number[]): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`${plannedOnce}
    with shown as (
      select id from unnest(${ids}::bigint[]) as thread (id)
      union all
      select reply.id from unnest(${ids}::bigint[]) as thread (id) cross join lateral (
        select id from comment where parent_id = thread.id and ${whereReplyVisible(viewerId)}
        order by id limit ${literal(REPLIES_SHOWN)}) as reply
    )
    select ${commentRowColumns(viewerId)}
    from shown join comment on comment.id = shown.id left join member as author on author.id = comment.member_id
    where comment.listed or comment.parent_id is not null
      or (comment.state = 'pending' and comment.member_id = ${viewerId})
    order by comment.id`.execute(db)
  return rows
}

/** Finds replies of a thread with ids above `above`, oldest first. */
export async function findReplies(
  db: Db,
  viewerId: number,
  { threadId, above, offset = 0, limit }: { threadId: number; above: number; offset?: number; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`${plannedOnce}
    select ${commentRowColumns(viewerId)}
    from (select id from comment where parent_id = ${threadId} and id > ${above} and ${whereReplyVisible(viewerId)}
      order by id limit ${literal(limit)} offset ${literal(offset)}) as reply
    join comment on comment.id = reply.id left join member as author on author.id = comment.member_id
    order by comment.id`.execute(db)
  return rows
}

/** Finds one comment, to be added to its thread. */
export async function findCommentRow(db: Db, viewerId: number, id: number): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`${plannedOnce}
    select ${commentRowColumns(viewerId)}
    from comment left join member as author on author.id = comment.member_id where comment.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Locks the pins of a program, so that they are changed one after another. */
export const lockPins = (db: Db, contentId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`pins of ${contentId}`}, 0))`.execute(db)
