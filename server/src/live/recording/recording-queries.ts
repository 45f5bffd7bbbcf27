import type { Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { LiveSegmentTable } from './tables.ts'

export type LiveSegmentRow = Selectable<LiveSegmentTable>

export const insertSegment = (
  db: Db,
  segment: NewRow<
    LiveSegmentTable,
    'video_id' | 'track' | 'number' | 'feed' | 'begins_at' | 'duration' | 'size'
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

export const deleteSegments = (db: Db, videoId: number) =>
  db.deleteFrom('live_segment').where('video_id', '=', videoId).execute()

/** Events whose broadcast goes on, or whose recording is not finished. */
export const listOpenBroadcasts = (db: Db) =>
  db
    .selectFrom('live_event')
    .selectAll()
    .where('state', 'in', ['live', 'interrupted', 'keeping'])
    .orderBy('content_id')
    .execute()

export const setRecording = (db: Db, contentId: number, videoId: number) =>
  db.updateTable('live_event').set({ video_id: videoId }).where('content_id', '=', contentId).execute()

export const findProcess = (db: Db) =>
  db.selectFrom('live_process').select(['origin', 'rtmp_port', 'started_at']).executeTakeFirst()

export const recordProcess = (db: Db, values: { origin: string; rtmp_port: number; started_at: string }) =>
  db
    .insertInto('live_process')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
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
