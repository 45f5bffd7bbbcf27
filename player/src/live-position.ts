import type { MountedFilm } from './film-mount.ts'

/**
 * Distance of the live edge from the end of the stream, which browsers that play HLS natively do not report: three
 * segments.
 */
const MARGIN_SECONDS = 6

/** The position at the live edge of a broadcast, or that of all viewers of a premiere, in seconds; null if not known yet. */
export function livePositionOf({ video: { seekable }, engine, live }: MountedFilm): number | null {
  if (seekable.length === 0) return null
  if (live?.now) return Math.min(live.now(), seekable.end(seekable.length - 1))
  return engine.livePosition ?? seekable.end(seekable.length - 1) - MARGIN_SECONDS
}
