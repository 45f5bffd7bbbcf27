import { sql } from 'kysely'
import type { StoreContext } from '../platform/http.ts'
import { isStaff, type Viewer } from '../platform/viewer.ts'
import { CommentingTooFast, CommentRepeated } from './errors.ts'
import { NOT_NEW_FROM } from './holding.ts'
import { plannedOnce } from './queries/rows.ts'

const MOST_IN_WINDOW = 5
const WINDOW_MS = 60_000

export interface Standing {
  /** Comments of theirs that are shown, counted as far as it matters. */
  shown: number
}

/** Lets one comment of a person be written after the other, so that two at once see each other. */
export const holdAuthor = ({ db, store }: StoreContext, viewer: Viewer, contentId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${
    viewer.id ? `comments of member ${viewer.id}` : `comments of guests ${store.id}/${contentId}`
  }, 0))`.execute(db)

/** Refuses what comes too fast, or has just been written; tells how much of theirs is shown already. */
export async function pacedStanding(
  ctx: StoreContext,
  viewer: Viewer,
  { contentId, body }: { contentId: number; body: string },
): Promise<Standing> {
  const since = new Date(ctx.clock.now().getTime() - WINDOW_MS).toISOString()
  const { recent, repeated, shown } = await recentOf(ctx, viewer, { contentId, body, since })
  if (repeated) throw CommentRepeated()
  // Guests are many people: their pace is that of their address, kept by the route.
  if (recent >= MOST_IN_WINDOW && viewer.id !== 0 && !isStaff(viewer)) throw CommentingTooFast()
  return { shown }
}

interface Recent extends Standing {
  recent: number
  repeated: boolean
}

async function recentOf(
  { db }: StoreContext,
  viewer: Viewer,
  { contentId, body, since }: { contentId: number; body: string; since: string },
): Promise<Recent> {
  const author = viewer.id
    ? sql`member_id = ${viewer.id}`
    : sql`content_id = ${contentId} and member_id is null and state = 'pending'`
  const { rows } = await sql<Recent>`${plannedOnce}
    select count(*)::int as recent,
      coalesce(bool_or(last.body = ${body} and last.content_id = ${contentId}), false) as repeated,
      ${
        viewer.id
          ? sql`(select count(*)::int from (select from comment where member_id = ${viewer.id} and state = 'visible'
            limit ${sql.lit(NOT_NEW_FROM)}) as shown)`
          : sql`0`
      } as shown
    from (select body, content_id, created_at from comment where ${author}
      order by id desc limit ${sql.lit(MOST_IN_WINDOW)}) as last
    where last.created_at > ${since}`.execute(db)
  return rows[0]!
}
