import type { Film } from './film.ts'
import type { Ladder, Rung } from './ladder.ts'

/** How far a making is. */
export interface Progress {
  percent: number
  /** Seconds of film made in a second. */
  speed: number
  seconds_left: number
}

// A decode costs about a seventh of what encoding the same number of pixels costs.
const DECODING = 1 / 7
const SOUND = 1000

export type Pace = ReturnType<typeof makePace>

/** Tells the progress over both decodes from the seconds of film done in one of them. `now` is in milliseconds. */
export function makePace(
  film: Film,
  ladder: Ladder,
  isResumed: boolean,
  now: () => number = () => performance.now(),
) {
  const [low, high] = [
    workOf(film, ladder.low) + SOUND,
    ladder.high.length > 0 ? workOf(film, ladder.high) : 0,
  ]
  const first = low / (low + high)
  const begun = now()
  const from = isResumed ? first : 0
  let passBegun = begun
  return {
    beginHigh: () => void (passBegun = now()),
    progress(pass: 'low' | 'high', seconds: number): Progress {
      const share = Math.min(1, seconds / film.duration)
      const done = pass === 'low' ? first * share : first + (1 - first) * share
      const spent = (now() - begun) / 1000
      return {
        percent: Math.min(100, done * 100),
        speed: seconds / Math.max(0.001, (now() - passBegun) / 1000),
        seconds_left: Math.round(done > from ? (spent * (1 - done)) / (done - from) : film.duration),
      }
    },
  }
}

const pixels = ({ width, height }: { width: number; height: number }) => width * height

const workOf = ({ picture }: Film, rungs: readonly Rung[]) =>
  (picture ? pixels(picture) * DECODING : 0) + rungs.reduce((sum, rung) => sum + pixels(rung), 0)
