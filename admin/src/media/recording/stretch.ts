import type { LiveRecording } from '@matinee/contract/live/recordings'

/** A stretch of a recording: its first and last second, of everything that was recorded. */
export type Stretch = readonly [start: number, end: number]

/** What the film shows. */
export const shownStretch = ({ start_seconds, end_seconds }: LiveRecording): Stretch => [
  start_seconds,
  end_seconds,
]

export const isSame = ([start, end]: Stretch, [otherStart, otherEnd]: Stretch) =>
  start === otherStart && end === otherEnd

/** Whether the film shows everything that was recorded. */
export const isWhole = (recording: LiveRecording) =>
  isSame(shownStretch(recording), [0, recording.recorded_seconds])

/** The cut point nearest to a second. */
export const nearestCut = ({ cut_points }: LiveRecording, seconds: number): number =>
  cut_points.reduce((best, point) => (Math.abs(point - seconds) < Math.abs(best - seconds) ? point : best), 0)

/** The stretch between the cut points nearest to these seconds; the one before where nothing would be left of it. */
export function snap(recording: LiveRecording, [start, end]: Stretch, before: Stretch): Stretch {
  const [first, last] = [nearestCut(recording, start), nearestCut(recording, end)]
  return first < last ? [first, last] : before
}
