import { parseAttributes } from './playlist-attributes.ts'

/** Files that make one fragmented MP4 when they are put behind each other. */
export interface TrackRun {
  init: string
  segments: string[]
}

/** The runs of a media playlist; a broadcast that was interrupted has several. Empty runs are left out. */
export function readTrackRuns(playlist: string): TrackRun[] {
  const runs: TrackRun[] = []
  for (const line of playlist.split('\n')) {
    const last = runs.at(-1)
    if (line.startsWith('#EXT-X-MAP:')) runs.push({ init: parseAttributes(line)['URI'] ?? '', segments: [] })
    else if (line === '#EXT-X-DISCONTINUITY' && last) runs.push({ init: last.init, segments: [] })
    else if (line && !line.startsWith('#')) last?.segments.push(line)
  }
  return runs.filter(({ segments }) => segments.length > 0)
}
