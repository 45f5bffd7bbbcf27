import { sql, type Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { LiveProcessTable, LiveSegmentTable } from './tables.ts'

export type LiveSegmentRow = Selectable<LiveSegmentTable>

export const insertSegment = (
  db: Db,
  segment: NewRow<
    LiveSegmentTable,
    'video_id' | 'track' | 'number' | 'feed' | 'begins_at' | 'duration' | 'size' | 'independent'
  >,
) =>
  db
    .insertInto('live_segment')
    .values(segment)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** In the order in which they play, one track after another. */
export const listSegments = (db: Db, videoId: number): Promise<LiveSegmentRow[]> =>
  db
    .selectFrom('live_segment')
    .selectAll()
    .where('video_id', '=', videoId)
    .orderBy('track')
    .orderBy('number')
    .execute()

// Segments are recorded once they are closed; an open one is no longer than this.
const OPEN_SECONDS = 10

/** The position in a recording of what was received at a moment, in tenths of a second; also in what is still open. */
export async function findRecordedSeconds(db: Db, videoId: number, at: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select before + least(extract(epoch from ${at}::timestamptz - begins_at), duration + ${OPEN_SECONDS}) as seconds
    from (
      select begins_at, duration, number, sum(duration) over (order by number) - duration as before
      from live_segment
      where video_id = ${videoId} and begins_at <= ${at}
        and track = (
          select track from live_segment where video_id = ${videoId}
          order by track like 'v%' desc, length(track) desc, track desc limit 1)
    ) as heard
    order by number desc limit 1`.execute(db)
  return Math.max(0, Math.floor(Number(rows[0]?.seconds ?? 0) * 10) / 10)
}

/** Gives another film the segments of these numbers of each track. */
export async function copySegmentRows(
  db: Db,
  from: number,
  to: number,
  numbers: ReadonlyMap<string, readonly number[]>,
) {
  for (const [track, some] of numbers)
    await sql`insert into live_segment (video_id, track, number, feed, begins_at, duration, size, independent)
      select ${to}, track, number, feed, begins_at, duration, size, independent from live_segment
      where video_id = ${from} and track = ${track} and number = any(${some})`.execute(db)
}

export const deleteSegments = (db: Db, videoId: number, tracks?: readonly string[]) =>
  db
    .deleteFrom('live_segment')
    .where('video_id', '=', videoId)
    .$if(tracks !== undefined, (query) => query.where('track', 'in', tracks!))
    .execute()

/** Events whose broadcast goes on, or whose recording is not finished. */
export const listOpenBroadcasts = (db: Db) =>
  db
    .selectFrom('live_event')
    .selectAll()
    .where('kind', '=', 'broadcast')
    .where('state', 'in', ['live', 'interrupted', 'keeping'])
    .orderBy('content_id')
    .execute()

export const setRecording = (db: Db, contentId: number, videoId: number) =>
  db.updateTable('live_event').set({ video_id: videoId }).where('content_id', '=', contentId).execute()

export const findProcess = (db: Db) =>
  db
    .selectFrom('live_process')
    .select(['origin', 'rtmp_port', 'rtmps_port', 'srt', 'whip', 'started_at'])
    .executeTakeFirst()

type LiveProcessRow = Omit<Selectable<LiveProcessTable>, 'is_only'>

export const recordProcess = (db: Db, values: LiveProcessRow) =>
  db
    .insertInto('live_process')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute()

/** Nobody receives live events; with `startedAt`, only where that process is still the one that did. */
export const forgetProcess = (db: Db, startedAt?: string) =>
  db
    .deleteFrom('live_process')
    .$if(startedAt !== undefined, (known) => known.where('started_at', '=', startedAt!))
    .execute()

/** A recording that plays already, whether it goes on or is finished. */
export const findWatchableRecording = (db: Db, videoId: number) =>
  db
    .selectFrom('video')
    .select(['id', 'hls_key'])
    .where('id', '=', videoId)
    .where('hls_key', 'is not', null)
    .executeTakeFirst()

export const findEventOfRecording = (db: Db, storeId: number, videoId: number) =>
  db
    .selectFrom('live_event')
    .select('content_id')
    .where('store_id', '=', storeId)
    .where('video_id', '=', videoId)
    .executeTakeFirst()
