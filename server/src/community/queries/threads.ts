import { REPLIES_SHOWN } from '@matinee/contract/community/community'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { plannedOnce, rowFor, type CommentRow } from './rows.ts'
import type { Place } from './terms.ts'

// Limits and offsets are written out, not given as values: a plan for any number would fear the worst.
const lit = (value: number) => sql.lit(value)

export interface ThreadListQuery extends Place {
  viewerId: number
}

export interface Window {
  /** Only below this id; null from the newest on. */
  below: number | null
  /** Passed over, as they are shown elsewhere. */
  without: readonly number[]
  /** The threads of this order are passed over as well. */
  withoutRanking?: number
  offset?: number
  limit: number
}

const inPlace = ({ contentId, chapterId }: Place): RawBuilder<unknown> =>
  chapterId === null
    ? sql`content_id = ${contentId}`
    : sql`content_id = ${contentId} and chapter_id = ${chapterId}`

// Ids count downwards here as the indexes do: `-id`.
const inWindow = ({ below, without, withoutRanking }: Window) => sql`
  ${below === null ? sql`` : sql`and -id > ${-below}`}
  ${without.length > 0 ? sql`and id <> all(${without}::bigint[])` : sql``}
  ${withoutRanking ? sql`and id <> all(coalesce((select ids from comment_ranking where id = ${withoutRanking}), '{}'))` : sql``}`

/** Ids of threads, the newest first: those everybody sees, and among them what waits of the viewer's own. */
export async function threadIds(
  db: Db,
  storeId: number,
  listing: ThreadListQuery,
  window: Window,
): Promise<number[]> {
  const most = lit((window.offset ?? 0) + window.limit)
  const shown = sql`(select -id as place from comment
    where store_id = ${storeId} and ${inPlace(listing)} and listed ${inWindow(window)} order by place limit ${most})`
  const own = sql`union all (select -id as place from comment
    where ${inPlace(listing)} and member_id = ${listing.viewerId} and state = 'pending' and parent_id is null
    ${inWindow(window)} order by place limit ${most})`
  const { rows } = await sql<{ id: number }>`${plannedOnce}
    select -place as id from (${shown} ${listing.viewerId ? own : sql``}) as thread
    order by place limit ${lit(window.limit)} offset ${lit(window.offset ?? 0)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Pinned threads, the one pinned last first. */
export async function pinnedIds(db: Db, place: Place): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${plannedOnce}
    select id from comment where ${inPlace(place)} and pinned_at is not null and listed
    order by pinned_at desc, id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** SQL: replies the viewer sees. */
const repliesFor = (viewerId: number) =>
  viewerId === 0
    ? sql`state = 'visible'`
    : sql`(state = 'visible' or (state = 'pending' and member_id = ${viewerId}))`

/** The threads of these ids with the first of their replies, in no order; one that is gone meanwhile is left out. */
export async function findThreads(db: Db, viewerId: number, ids: readonly number[]): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`${plannedOnce}
    with shown as (
      select id from unnest(${ids}::bigint[]) as thread (id)
      union all
      select reply.id from unnest(${ids}::bigint[]) as thread (id) cross join lateral (
        select id from comment where parent_id = thread.id and ${repliesFor(viewerId)}
        order by id limit ${lit(REPLIES_SHOWN)}) as reply
    )
    select ${rowFor(viewerId)}
    from shown join comment on comment.id = shown.id left join member as author on author.id = comment.member_id
    where comment.listed or comment.parent_id is not null
      or (comment.state = 'pending' and comment.member_id = ${viewerId})
    order by comment.id`.execute(db)
  return rows
}

/** Replies of a thread, the oldest first, above an id. */
export async function findReplies(
  db: Db,
  viewerId: number,
  { threadId, above, offset = 0, limit }: { threadId: number; above: number; offset?: number; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`${plannedOnce}
    select ${rowFor(viewerId)}
    from (select id from comment where parent_id = ${threadId} and id > ${above} and ${repliesFor(viewerId)}
      order by id limit ${lit(limit)} offset ${lit(offset)}) as reply
    join comment on comment.id = reply.id left join member as author on author.id = comment.member_id
    order by comment.id`.execute(db)
  return rows
}

/** One comment the viewer sees, for a thread it is added to. */
export async function findRow(db: Db, viewerId: number, id: number): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`${plannedOnce}
    select ${rowFor(viewerId)}
    from comment left join member as author on author.id = comment.member_id where comment.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Lets pins of one program be set one after the other. */
export const holdPins = (db: Db, contentId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`pins of ${contentId}`}, 0))`.execute(db)
