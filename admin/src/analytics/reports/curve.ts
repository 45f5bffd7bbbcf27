/** Points of the drawn line; more would be closer together than a screen can show. */
const MOST_POINTS = 800

/** Downsamples a curve to at most `most` points; each is the highest of those it stands for. */
export function downsample(played: number[], most = MOST_POINTS): number[] {
  const step = Math.max(1, Math.ceil(played.length / most))
  return Array.from({ length: Math.ceil(played.length / step) }, (_, at) =>
    Math.max(...played.slice(at * step, (at + 1) * step)),
  )
}

/** The top of the curve's axis as a share of all views: 1, or higher where replays exceed it. */
export function ceilingOf(played: number[], viewings: number): number {
  const highest = Math.max(0, ...played) / Math.max(1, viewings)
  return Math.max(1, Math.ceil(highest * 2) / 2)
}

/** The `d` of a path: the outline of a curve in a box as wide as its points and as high as `highest`. */
export function outline(points: number[], highest: number): string {
  // A single point is drawn two wide, because a line needs two points.
  const drawn = points.length === 1 ? [points[0]!, points[0]!] : points
  const line = drawn.map((played, at) => `${at},${(1 - played / Math.max(1, highest)).toFixed(4)}`)
  return line.length === 0 ? '' : `M0,1L${line.join('L')}L${drawn.length - 1},1Z`
}

/** One hundredth of the film: from and to in seconds, and how often it was played. */
export interface CurvePart {
  from: number
  to: number
  played: number
}

/** The curve in up to a hundred parts, each with the mean of its seconds. */
export function parts(played: number[], step: number): CurvePart[] {
  const width = Math.max(1, Math.ceil(played.length / 100))
  return Array.from({ length: Math.ceil(played.length / width) }, (_, at) => {
    const within = played.slice(at * width, (at + 1) * width)
    return {
      from: at * width * step,
      to: (at * width + within.length) * step,
      played: within.reduce((sum, one) => sum + one, 0) / within.length,
    }
  })
}
