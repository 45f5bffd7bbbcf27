import type { TrackSegment } from '../packaging/segmented-track.ts'

/** The segments of each track of a recording, in their order, by the name of the track. */
export type RecordedTracks = ReadonlyMap<string, readonly TrackSegment[]>

/** The one track of sound. */
export const SOUND_TRACK = 'a-1'

/** A stretch of a recording, in seconds of everything that was recorded. */
export interface Stretch {
  start_seconds: number
  end_seconds: number
}

// Segments of other tracks begin and end within a frame of a cut.
const TOLERANCE_MS = 100

/** The track whose segments a recording is cut at: its picture, or its sound where it has none. */
const mainTrack = (tracks: RecordedTracks): readonly TrackSegment[] => {
  const name = sourceTrackOf([...tracks.keys()]) ?? [...tracks.keys()][0]
  return (name !== undefined && tracks.get(name)) || []
}

/** The track that the encoder sent, whose picture has the most lines; undefined for sound alone. */
export const sourceTrackOf = (names: readonly string[]): string | undefined =>
  names.filter((name) => name.startsWith('v')).toSorted((a, b) => Number(b.slice(1)) - Number(a.slice(1)))[0]

/** What the encoder sent: its picture and its sound. */
export const sourceTracksOf = (tracks: RecordedTracks): RecordedTracks => {
  const source = sourceTrackOf([...tracks.keys()])
  return new Map([...tracks].filter(([name]) => name === source || name === SOUND_TRACK))
}

/** The encoded renditions that have all that the source has, and those that lack some of it. */
export function divideRenditions(tracks: RecordedTracks): { whole: string[]; partial: string[] } {
  const source = sourceTrackOf([...tracks.keys()])
  const wanted = tracks.get(source ?? '')?.map(({ number }) => number) ?? []
  const isWhole = (name: string) => {
    const numbers = new Set(tracks.get(name)!.map(({ number }) => number))
    return wanted.every((number) => numbers.has(number))
  }
  const encoded = [...tracks.keys()].filter((name) => name.startsWith('v') && name !== source)
  return { whole: encoded.filter(isWhole), partial: encoded.filter((name) => !isWhole(name)) }
}

/** The length of a recording in seconds. */
export const recordedSeconds = (tracks: RecordedTracks) => startsOf(mainTrack(tracks)).at(-1)!

/** Where a recording can begin and end, in seconds and in order: where decoding can begin, and its end. */
export function findCutPoints(tracks: RecordedTracks): number[] {
  const segments = mainTrack(tracks)
  return startsOf(segments).filter((_, index) => segments[index]?.independent ?? true)
}

/** Where each segment starts, and where the last one ends; to the millisecond. */
function startsOf(segments: readonly TrackSegment[]): number[] {
  const starts = [0]
  let seconds = 0
  for (const { duration } of segments) starts.push(Math.round((seconds += duration) * 1000) / 1000)
  return starts
}

/** The stretch between the cut points nearest to those of another stretch. */
export function nearestStretch(points: readonly number[], { start_seconds, end_seconds }: Stretch): Stretch {
  return { start_seconds: nearest(points, start_seconds), end_seconds: nearest(points, end_seconds) }
}

const nearest = (points: readonly number[], seconds: number) =>
  points.reduce((best, point) => (Math.abs(point - seconds) < Math.abs(best - seconds) ? point : best), 0)

/** The segments of a stretch: of the picture those inside, of other tracks those that are heard or seen with them. */
export function segmentsWithin(
  tracks: RecordedTracks,
  { start_seconds, end_seconds }: Stretch,
): RecordedTracks {
  const main = mainTrack(tracks)
  const starts = startsOf(main)
  const shown = main.filter((_, index) => starts[index]! >= start_seconds && starts[index]! < end_seconds)
  return new Map(
    [...tracks].map(([name, segments]) => [
      name,
      segments === main ? shown : segmentsBeside(segments, shown),
    ]),
  )
}

/** A segment that is cut by the start is kept, as a player leaves out what is before it; at the end most of it counts. */
function segmentsBeside(segments: readonly TrackSegment[], shown: readonly TrackSegment[]) {
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return []
  const from = first.begins_at + TOLERANCE_MS
  const until = last.begins_at + last.duration * 1000
  return segments.filter(
    ({ feed, begins_at, duration }) =>
      feed >= first.feed &&
      feed <= last.feed &&
      (feed > first.feed || begins_at + duration * 1000 > from) &&
      (feed < last.feed || begins_at + duration * 500 < until),
  )
}
