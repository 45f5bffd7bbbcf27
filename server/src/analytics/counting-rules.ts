import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/database.ts'
import { EventsNotRecorded } from './errors.ts'
import { createMicroBatcher } from './micro-batcher.ts'

/** A viewer and the content they watch. */
export interface ViewingSubject {
  store_id: number
  content_id: number
  video_id: number
  /** Null for a guest. */
  member_id: number | null
}

const IS_TRACKED = `
  exists (select from store where store.id = viewing.store_id and store.tracking)
  and exists (select from content
    where content.id = viewing.content_id and content.store_id = viewing.store_id and content.status = 'published')
  and (viewing.member_id is null or exists (select from member
    where member.id = viewing.member_id and member.store_id = viewing.store_id and not member.history_paused))
  and not exists (select from analytics_opt_out wish
    where wish.store_id = viewing.store_id and wish.member_id = viewing.member_id)`

const IS_FILM =
  'exists (select from video where video.id = viewing.video_id and video.store_id = viewing.store_id)'

// Where nothing is kept of a broadcast, its film is gone when its viewers tell of the last seconds.
const IS_BROADCAST = `exists (select from live_event where live_event.content_id = viewing.content_id
  and live_event.store_id = viewing.store_id and live_event.started_at is not null)`

/**
 * The condition on `viewing` for what is counted: the store tracks, content and video exist, and the member belongs to
 * the store, has not paused their history and has not opted out.
 */
export const IS_COUNTED = `${IS_TRACKED} and ${IS_FILM}`

/** The same where `viewing` tells whether it is of a broadcast, which has to have begun. */
export const IS_COUNTED_LIVE_OR_NOT = `${IS_TRACKED}
  and case when viewing.live then ${IS_BROADCAST} else ${IS_FILM} end`

/** Whether each of several viewings is counted, in one query. */
async function checkCounted(db: Db, viewings: ViewingSubject[]): Promise<boolean[]> {
  const column = (name: keyof ViewingSubject) => sql`${viewings.map((viewing) => viewing[name])}::bigint[]`
  const { rows } = await sql<{ place: number }>`
    select place::int from unnest(${column('store_id')}, ${column('content_id')}, ${column('video_id')},
      ${column('member_id')}) with ordinality as viewing (store_id, content_id, video_id, member_id, place)
    where ${sql.raw(IS_COUNTED)}`.execute(db)
  const counted = new Set(rows.map(({ place }) => place))
  return viewings.map((_, at) => counted.has(at + 1))
}

/** Whether a viewing is counted. */
export type IsCounted = (viewing: ViewingSubject) => Promise<boolean>

const LIMITS = { maxBatchSize: 500, concurrency: 2, maxQueued: 20_000 }

/** Batches waiting checks into one query: a rush of players after an outage then leaves connections to others. */
export function createCountedChecker(ctx: Context): IsCounted {
  const ask = createMicroBatcher((viewings: ViewingSubject[]) => checkCounted(ctx.db, viewings), LIMITS)
  return async (viewing) => {
    try {
      return await ask(viewing)
    } catch (error) {
      ctx.log.error({ err: error }, 'whether a viewing is counted could not be asked')
      throw EventsNotRecorded()
    }
  }
}
