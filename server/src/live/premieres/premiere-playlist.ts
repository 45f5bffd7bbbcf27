/**
 * Players begin at least three target durations before the end of what a live playlist lists: so much is listed ahead of
 * the moment at which all viewers are, and a second more, as segments may be some frames longer than their target.
 */
const TARGETS_AHEAD = 3
const SECONDS_MORE = 1
const LEFT_OUT = /^#EXT-X-(?:ENDLIST|PLAYLIST-TYPE|START|PROGRAM-DATE-TIME|SERVER-CONTROL)\b/

/** The playlist of a film's track, read for its premiere. */
export interface PremiereTrack {
  /** What comes before the first segment. */
  head: string[]
  segments: PremiereSegment[]
  /** Seconds that are listed ahead of now. */
  ahead: number
}

interface PremiereSegment {
  /** Its lines in the playlist; the last is its file. */
  lines: string[]
  file: string
  /** Seconds from the start of the film. */
  end: number
}

/** Reads the media playlist of a film. */
export function readTrack(playlist: string): PremiereTrack {
  const segments: PremiereSegment[] = []
  const head: string[] = []
  let lines: string[] = []
  let end = 0
  for (const line of playlist.split('\n')) {
    if (line === '' || LEFT_OUT.test(line)) continue
    if (line.startsWith('#EXTINF:')) end += Number.parseFloat(line.slice('#EXTINF:'.length))
    if (segments.length === 0 && lines.length === 0 && isOfWhole(line)) head.push(line)
    else lines.push(line)
    if (line.startsWith('#')) continue
    segments.push({ lines, file: line, end })
    lines = []
  }
  return { head, segments, ahead: targetOf(head) * TARGETS_AHEAD + SECONDS_MORE }
}

const isOfWhole = (line: string) =>
  line.startsWith('#') && !/^#EXT(?:INF:|-X-(?:MAP|DISCONTINUITY\b(?!-)))/.test(line)

const targetOf = (head: readonly string[]) =>
  Number(head.find((line) => line.startsWith('#EXT-X-TARGETDURATION:'))?.split(':')[1] ?? 0)

/** How many segments are listed when all viewers are at `position`: at least one, so that a player has where to begin. */
export function countListed({ segments, ahead }: PremiereTrack, position: number): number {
  const left = segments.findIndex(({ end }) => end > position + ahead)
  return left < 0 ? segments.length : Math.max(left, 1)
}

/** The playlist with its first `count` segments: that of a broadcast which began at `begin` (milliseconds since 1970). */
export function formatTrack({ head, segments, ahead }: PremiereTrack, count: number, begin: number): string {
  return [
    ...head,
    `#EXT-X-SERVER-CONTROL:HOLD-BACK=${ahead.toFixed(1)}`,
    '#EXT-X-PLAYLIST-TYPE:EVENT',
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(begin).toISOString()}`,
    ...segments.slice(0, count).flatMap(({ lines }) => lines),
    ...(count === segments.length ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n')
}
