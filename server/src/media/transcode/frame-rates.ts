import { framesPerSecond, type FrameRate } from './film.ts'

const FASTEST = 60
const SLOWEST = 1
const UNSAID: FrameRate = { frames: 25, seconds: 1 }
const USUAL: FrameRate[] = [
  { frames: 10, seconds: 1 },
  { frames: 12, seconds: 1 },
  { frames: 15, seconds: 1 },
  { frames: 24_000, seconds: 1001 },
  { frames: 24, seconds: 1 },
  { frames: 25, seconds: 1 },
  { frames: 30_000, seconds: 1001 },
  { frames: 30, seconds: 1 },
  { frames: 48, seconds: 1 },
  { frames: 50, seconds: 1 },
  { frames: 60_000, seconds: 1001 },
  { frames: 60, seconds: 1 },
]

/**
 * The constant output rate of a film with `average` frames per second on a grid of `finest`. A constant rate is kept
 * exactly; a variable one becomes a common rate that drops no frame, rarely below 30.
 */
export function chooseConstantRate(
  average?: FrameRate,
  finest?: FrameRate,
): { rate: FrameRate; varies: boolean } {
  const mean = average ?? finest
  if (!mean) return { rate: UNSAID, varies: false }
  const varies =
    finest !== undefined &&
    Math.abs(framesPerSecond(finest) / framesPerSecond(mean) - 1) > 0.02 &&
    !areFields(finest, mean)
  if (!varies) return { rate: capFrameRate(nearestUsualRate(mean)), varies }
  return {
    rate: usualRateFrom(Math.max(framesPerSecond(mean), Math.min(30, framesPerSecond(finest)))),
    varies,
  }
}

/** Interlaced films count fields as frames. */
const areFields = (finest: FrameRate, mean: FrameRate) =>
  Math.abs(framesPerSecond(finest) / framesPerSecond(mean) - 2) < 0.02

/** Averages come from a finite film: 29.97002 means 30000/1001. */
const nearestUsualRate = (rate: FrameRate) =>
  USUAL.find((usual) => Math.abs(framesPerSecond(usual) / framesPerSecond(rate) - 1) < 0.0005) ?? rate

const usualRateFrom = (least: number) =>
  USUAL.find((usual) => framesPerSecond(usual) >= least * 0.99) ?? USUAL.at(-1)!

/** Above 60 frames per second some are dropped evenly; below one some are repeated. */
function capFrameRate(rate: FrameRate): FrameRate {
  if (framesPerSecond(rate) < SLOWEST) return { frames: SLOWEST, seconds: 1 }
  const every = Math.ceil(framesPerSecond(rate) / (FASTEST * 1.01))
  return { frames: rate.frames, seconds: rate.seconds * every }
}

/** The rate of small renditions: at most about 30, by dropping every second frame so that GOPs stay aligned. */
export const halveAbove30 = (rate: FrameRate): FrameRate =>
  framesPerSecond(rate) > 31 ? { frames: rate.frames, seconds: rate.seconds * 2 } : rate
