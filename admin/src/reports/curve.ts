/** Points a line is drawn through: more would be closer together than a screen shows. */
const MOST_POINTS = 800

/** A curve of no more points than can be drawn, each as high as the highest of those it stands for. */
export function thinned(played: number[], most = MOST_POINTS): number[] {
  const step = Math.max(1, Math.ceil(played.length / most))
  return Array.from({ length: Math.ceil(played.length / step) }, (_, at) =>
    Math.max(...played.slice(at * step, (at + 1) * step)),
  )
}

/** The outline of a curve in a box as wide as its points and as high as one, for the `d` of a path. */
export function outline(points: number[]): string {
  const highest = Math.max(1, ...points)
  const line = points.map((played, at) => `${at},${(1 - played / highest).toFixed(4)}`)
  const last = points.length - 1
  return line.length === 0 ? '' : `M0,1L${line.join('L')}L${last},1Z`
}

/** A hundredth of the film and how often it was played there, from and to in seconds. */
export interface Part {
  from: number
  to: number
  played: number
}

/** The curve in up to a hundred parts, each with the mean of its seconds. */
export function parts(played: number[], step: number): Part[] {
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
