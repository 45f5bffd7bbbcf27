import { perSecond, type Rate } from './film.ts'

const FASTEST = 60
const SLOWEST = 1
const UNSAID: Rate = { frames: 25, seconds: 1 }
const USUAL: Rate[] = [
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
 * The constant rate to make of a film whose frames come `average` a second, on a grid of `finest`. A film that keeps its
 * rate keeps it exactly; one that varies gets a usual rate that loses no frame, but hardly ever less than 30.
 */
export function constantRate(average?: Rate, finest?: Rate): { rate: Rate; varies: boolean } {
  const mean = average ?? finest
  if (!mean) return { rate: UNSAID, varies: false }
  const varies =
    finest !== undefined &&
    Math.abs(perSecond(finest) / perSecond(mean) - 1) > 0.02 &&
    !areFields(finest, mean)
  if (!varies) return { rate: capped(nearest(mean)), varies }
  return { rate: usualFrom(Math.max(perSecond(mean), Math.min(30, perSecond(finest)))), varies }
}

/** Interlaced films count fields where others count frames. */
const areFields = (finest: Rate, mean: Rate) => Math.abs(perSecond(finest) / perSecond(mean) - 2) < 0.02

/** Averages are taken over a finite film: 29.97002 means 30000/1001. */
const nearest = (rate: Rate) =>
  USUAL.find((usual) => Math.abs(perSecond(usual) / perSecond(rate) - 1) < 0.0005) ?? rate

const usualFrom = (least: number) => USUAL.find((usual) => perSecond(usual) >= least * 0.99) ?? USUAL.at(-1)!

/** Frames beyond 60 a second are left out evenly; below one a second some are shown again. */
function capped(rate: Rate): Rate {
  if (perSecond(rate) < SLOWEST) return { frames: SLOWEST, seconds: 1 }
  const every = Math.ceil(perSecond(rate) / (FASTEST * 1.01))
  return { frames: rate.frames, seconds: rate.seconds * every }
}

/** The rate of small renditions: at most about 30, by leaving out every second frame so that groups stay aligned. */
export const halvedAbove30 = (rate: Rate): Rate =>
  perSecond(rate) > 31 ? { frames: rate.frames, seconds: rate.seconds * 2 } : rate
