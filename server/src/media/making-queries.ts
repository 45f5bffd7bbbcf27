import type { RowChanges } from '../platform/columns.ts'
import type { Db } from '../platform/database.ts'
import type { PictureVariant, SoundVariant } from './playlists.ts'
import type { VideoTable } from './tables.ts'

/** One making of a film: a video's version. Nothing is written for one that is no longer wanted. */
export interface Wanted {
  id: number
  version: number
}

export const findVideo = (db: Db, id: number) =>
  db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirst()

/** Changes the row of a making; false when its video was deleted or started again meanwhile. */
export async function updateMaking(
  db: Db,
  { id, version }: Wanted,
  change: RowChanges<
    VideoTable,
    | 'state'
    | 'version'
    | 'hls_key'
    | 'watchable'
    | 'percent'
    | 'speed'
    | 'seconds_left'
    | 'waiting_for'
    | 'failure_code'
    | 'failure'
    | 'probe'
    | 'duration'
    | 'width'
    | 'height'
    | 'blur_hash'
    | 'poster_candidates'
    | 'storyboard'
    | 'ready_at'
  >,
): Promise<boolean> {
  const changed = await db
    .updateTable('video')
    .set(change)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Notes a rendition, or what is newly known of it. */
export function noteRendition(db: Db, { id, version }: Wanted, variant: PictureVariant, complete: boolean) {
  const values = {
    width: variant.width,
    height: variant.height,
    frame_rate: variant.frame_rate,
    peak_bandwidth: variant.bandwidth.peak,
    average_bandwidth: variant.bandwidth.average,
    codecs: variant.codec,
    complete,
  }
  return db
    .insertInto('rendition')
    .values({ video_id: id, version, name: variant.name, ...values })
    .onConflict((conflict) => conflict.columns(['video_id', 'version', 'name']).doUpdateSet(values))
    .execute()
}

/** Puts the sound tracks of a making in the place of those noted before. */
export async function noteSounds(db: Db, { id, version }: Wanted, sounds: readonly SoundVariant[]) {
  await db.deleteFrom('sound_track').where('video_id', '=', id).where('version', '=', version).execute()
  const rows = sounds.map(({ language, label }, index) => ({
    video_id: id,
    version,
    position: index + 1,
    language,
    label,
  }))
  if (rows.length > 0) await db.insertInto('sound_track').values(rows).execute()
}

/** Puts the captions found in the film in the place of those of an earlier making; uploaded ones stay. */
export async function noteEmbeddedCaptions(
  db: Db,
  id: number,
  captions: readonly { language: string; label: string; file_key: string; cues: number }[],
) {
  await db.deleteFrom('caption').where('video_id', '=', id).where('source', '=', 'embedded').execute()
  const rows = captions.map((caption) => ({ ...caption, video_id: id, source: 'embedded' as const }))
  if (rows.length > 0) {
    // One track for each language: the first, which is the main one.
    await db
      .insertInto('caption')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Forgets what was noted of earlier versions. */
export async function forgetVersionsBefore(db: Db, { id, version }: Wanted) {
  await db.deleteFrom('rendition').where('video_id', '=', id).where('version', '<', version).execute()
  await db.deleteFrom('sound_track').where('video_id', '=', id).where('version', '<', version).execute()
}
