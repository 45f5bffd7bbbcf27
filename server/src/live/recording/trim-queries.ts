import type { Marker } from '@matinee/contract/catalogue/catalogue'
import { sql } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import type { Stretch } from './recorded-tracks.ts'
import type { RecordingTrimStartTable } from './tables.ts'

export interface RecordingTrim extends Stretch {
  version: number
  markers_outside: Marker[]
}

/** The trim of a recording; undefined where all of it is shown, and always was. */
export const findTrim = (db: Db, videoId: number): Promise<RecordingTrim | undefined> =>
  db
    .selectFrom('recording_trim')
    .select(['version', 'start_seconds', 'end_seconds', 'markers_outside'])
    .where('video_id', '=', videoId)
    .executeTakeFirst()

export function saveTrim(
  db: Db,
  { store_id, video_id }: { store_id: number; video_id: number },
  { version, start_seconds, end_seconds, markers_outside }: RecordingTrim,
) {
  const values = { version, start_seconds, end_seconds, markers_outside: toJsonb(markers_outside) }
  return db
    .insertInto('recording_trim')
    .values({ store_id, video_id, ...values })
    .onConflict((conflict) => conflict.column('video_id').doUpdateSet(values))
    .execute()
}

/** Remembers since when a recording begins where its trim says. */
export const insertTrimStart = (
  db: Db,
  start: NewRow<RecordingTrimStartTable, keyof RecordingTrimStartTable>,
) => db.insertInto('recording_trim_start').values(start).execute()

/** What is shown of the recording of a live event; undefined where all of it is. */
export const findTrimOfEvent = (db: Db, storeId: number, contentId: number): Promise<Stretch | undefined> =>
  db
    .selectFrom('recording_trim')
    .innerJoin('live_event', 'live_event.video_id', 'recording_trim.video_id')
    .select(['recording_trim.start_seconds', 'recording_trim.end_seconds'])
    .where('live_event.store_id', '=', storeId)
    .where('live_event.content_id', '=', contentId)
    .executeTakeFirst()

/** Of several that write the files of a recording, one does at a time; until the transaction ends. */
export const lockRecordingFiles = (db: Db, videoId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`recording ${videoId}`}, 0))`.execute(db)
