import type { MountedFilm } from './film-mount.ts'

/** A browser that plays HLS itself does not say where its live edge is; this is three segments. */
const MARGIN_SECONDS = 6

/** Where a broadcast is played by whoever is not behind, in seconds; null before it is known. */
export function livePositionOf({ video: { seekable }, engine }: MountedFilm): number | null {
  if (seekable.length === 0) return null
  return engine.livePosition ?? seekable.end(seekable.length - 1) - MARGIN_SECONDS
}
