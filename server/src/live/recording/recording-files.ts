import { hlsFolder } from '../../media/folders.ts'
import type { VideoVersion } from '../../media/transcode/encoding-queries.ts'
import type { TrackSegment } from '../packaging/segmented-track.ts'
import type { LiveSegmentRow } from './recording-queries.ts'

/** The one version of a film that a broadcast is recorded as. */
export const recordedVersion = (videoId: number): VideoVersion => ({ id: videoId, version: 1 })
export const recordingFolder = (videoId: number) => hlsFolder(recordedVersion(videoId))

/** The row of a segment. */
export const segmentRow = (
  video_id: number,
  track: string,
  { number, feed, begins_at, duration, size, independent }: TrackSegment,
) => ({
  ...{ video_id, track, number, feed, duration, size, independent },
  begins_at: new Date(begins_at).toISOString(),
})

/** The segments of each track, in their order. */
export function segmentsByTrack(rows: readonly LiveSegmentRow[]): Map<string, TrackSegment[]> {
  const tracks = new Map<string, TrackSegment[]>()
  for (const { track, begins_at, number, feed, duration, size, independent } of rows) {
    const segments = tracks.get(track) ?? []
    segments.push({ number, feed, duration, size, independent, begins_at: Date.parse(begins_at) })
    tracks.set(track, segments)
  }
  return tracks
}
