import type { Marker } from '@matinee/contract/catalogue/catalogue'
import type { Stretch } from './recorded-tracks.ts'
import type { RecordingTrim } from './trim-queries.ts'

interface SplitMarkers {
  /** The time marks of the film, by its own time. */
  inside: Marker[]
  /** Those of what it does not show, in seconds of everything that was recorded. */
  outside: Marker[]
}

/** The time marks of a recording once another stretch of it is shown; those kept aside before may come back. */
export function splitMarkers(
  { start_seconds, markers_outside }: Pick<RecordingTrim, 'start_seconds' | 'markers_outside'>,
  markers: readonly Marker[],
  stretch: Stretch,
): SplitMarkers {
  const all = new Map(
    [...markers_outside, ...shift(markers, start_seconds)].map((mark) => [mark.at_seconds, mark]),
  )
  const isInside = ({ at_seconds }: Marker) =>
    at_seconds >= stretch.start_seconds && at_seconds < stretch.end_seconds
  const sorted = [...all.values()].toSorted((one, other) => one.at_seconds - other.at_seconds)
  return {
    inside: shift(sorted.filter(isInside), -stretch.start_seconds),
    outside: sorted.filter((mark) => !isInside(mark)),
  }
}

/** To the millisecond, as time marks are stored. */
const shift = (markers: readonly Marker[], seconds: number) =>
  markers.map(({ at_seconds, title }) => ({
    at_seconds: Math.round((at_seconds + seconds) * 1000) / 1000,
    title,
  }))
