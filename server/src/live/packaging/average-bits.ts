import { measureBandwidth } from '../../media/transcode/playlists.ts'
import type { TrackSegment } from './segmented-track.ts'

/** The last minute of a broadcast. */
const SEGMENTS = 30

/** Bits a second of a track's newest segments; null without one. */
export function averageBits(segments: readonly TrackSegment[]): number | null {
  const newest = segments.slice(-SEGMENTS).filter(({ isGap }) => !isGap)
  if (newest.length === 0) return null
  return measureBandwidth(newest.map(({ duration, size }) => ({ duration, bytes: size }))).average
}
