import type { ProbedFilm } from './film.ts'
import type { EncodingLadder, RenditionSpec } from './ladder.ts'

/** Progress of an encoding. */
export interface EncodingProgress {
  percent: number
  /** Seconds of film encoded per second. */
  speed: number
  seconds_left: number
}

// Decoding costs about a seventh of encoding the same number of pixels.
const DECODE_COST = 1 / 7
const SOUND = 1000
// The rest is for uploading the last segments: a film at 100 is ready.
const MOST_PERCENT = 99

export type EncodingPassName = 'low' | 'high'

export type ProgressMeter = ReturnType<typeof createProgressMeter>

/** Computes the progress over both passes from the seconds encoded in one of them. `now` is in milliseconds. */
export function createProgressMeter(
  film: ProbedFilm,
  ladder: EncodingLadder,
  now: () => number = () => performance.now(),
) {
  const [low, high] = [
    estimateWork(film, ladder.low) + SOUND,
    ladder.high.length > 0 ? estimateWork(film, ladder.high) : 0,
  ]
  const first = low / (low + high)
  const shareDone = (pass: EncodingPassName, seconds: number) => {
    const share = Math.min(1, seconds / film.duration)
    return pass === 'low' ? first * share : first + (1 - first) * share
  }
  const began = now()
  let from: number | undefined
  let passBegan = { at: began, seconds: 0 }
  return {
    /** A pass begins, with so many seconds of the film that are kept of an interrupted one. */
    begin(pass: EncodingPassName, seconds: number) {
      from ??= shareDone(pass, seconds)
      passBegan = { at: now(), seconds }
    },
    progress(pass: EncodingPassName, seconds: number): EncodingProgress {
      const done = shareDone(pass, seconds)
      const gained = done - (from ?? 0)
      const spent = (now() - began) / 1000
      return {
        percent: Math.min(MOST_PERCENT, done * 100),
        speed: (seconds - passBegan.seconds) / Math.max(0.001, (now() - passBegan.at) / 1000),
        seconds_left: Math.round(gained > 0 ? (spent * (1 - done)) / gained : film.duration),
      }
    },
  }
}

const countPixels = ({ width, height }: { width: number; height: number }) => width * height

const estimateWork = ({ picture }: ProbedFilm, rungs: readonly RenditionSpec[]) =>
  (picture ? countPixels(picture) * DECODE_COST : 0) + rungs.reduce((sum, rung) => sum + countPixels(rung), 0)
