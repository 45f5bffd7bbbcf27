import { PLAYLIST_FILE } from '../../media/transcode/playlists.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { formatRecordedPlaylist } from '../packaging/live-playlist.ts'
import { segmentsWithin, type RecordedTracks } from './recorded-tracks.ts'
import { recordingFolder, segmentsByTrack } from './recording-files.ts'
import { listSegments } from './recording-queries.ts'
import { findTrim } from './trim-queries.ts'

export interface ShownRecording {
  /** Everything that was recorded. */
  recorded: RecordedTracks
  /** What of it the film shows. */
  shown: RecordedTracks
  /** The version of its trim; 0 before the first. */
  version: number
}

/** The segments of a recording, and those its film is made of. */
export async function readShownRecording(db: Db, videoId: number): Promise<ShownRecording> {
  const [rows, trim] = await Promise.all([listSegments(db, videoId), findTrim(db, videoId)])
  const recorded = segmentsByTrack(rows)
  return { recorded, shown: trim ? segmentsWithin(recorded, trim) : recorded, version: trim?.version ?? 0 }
}

/** Writes the playlists of all tracks of a film that was recorded. */
export async function writeRecordedPlaylists({ storage }: Context, videoId: number, shown: RecordedTracks) {
  for (const [track, segments] of shown)
    await storage.putBytes(
      `${recordingFolder(videoId)}/${track}/${PLAYLIST_FILE}`,
      Buffer.from(formatRecordedPlaylist(segments)),
    )
}
