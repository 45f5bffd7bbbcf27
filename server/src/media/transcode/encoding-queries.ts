import type { RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { VideoVariant, AudioVariant } from './playlists.ts'
import type { VideoTable } from '../tables.ts'

/** One version of a video. Nothing is written for a version that is obsolete. */
export interface VideoVersion {
  id: number
  version: number
}

export const findVideo = (db: Db, id: number) =>
  db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirst()

/** Updates the row of a version; false if its video was deleted or restarted. */
export async function updateEncoding(
  db: Db,
  { id, version }: VideoVersion,
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
    | 'begins_at'
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

/** Inserts or updates a rendition. */
export function recordRendition(
  db: Db,
  { id, version }: VideoVersion,
  variant: VideoVariant,
  complete: boolean,
) {
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

export const deleteRenditions = (db: Db, { id, version }: VideoVersion, names: readonly string[]) =>
  db
    .deleteFrom('rendition')
    .where('video_id', '=', id)
    .where('version', '=', version)
    .where('name', 'in', names)
    .execute()

/** Replaces the audio tracks of a version. */
export async function recordSoundTracks(
  db: Db,
  { id, version }: VideoVersion,
  sounds: readonly Pick<AudioVariant, 'language' | 'label'>[],
) {
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

/** Replaces the captions embedded in the film; uploaded captions stay. */
export async function recordEmbeddedCaptions(
  db: Db,
  id: number,
  captions: readonly { language: string; label: string; file_key: string; cues: number }[],
) {
  await db.deleteFrom('caption').where('video_id', '=', id).where('source', '=', 'embedded').execute()
  const rows = captions.map((caption) => ({ ...caption, video_id: id, source: 'embedded' as const }))
  if (rows.length > 0) {
    // One track per language: the first, which is the main one.
    await db
      .insertInto('caption')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Deletes renditions and audio tracks of earlier versions. */
export async function deleteOlderVersions(db: Db, { id, version }: VideoVersion) {
  await db.deleteFrom('rendition').where('video_id', '=', id).where('version', '<', version).execute()
  await db.deleteFrom('sound_track').where('video_id', '=', id).where('version', '<', version).execute()
}
