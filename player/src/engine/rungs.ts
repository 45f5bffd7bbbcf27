/** One quality of the film, named by its lines as in 720p. */
export interface Rung {
  lines: number
  /** Peak bits a second. */
  bandwidth: number
}

/** The rung for a wish: the wished one, else the next lower, else the lowest. `rungs` come in any order. */
export function rungNear<R extends Rung>(rungs: readonly R[], lines: number): R | undefined {
  const high = [...rungs].sort((a, b) => b.lines - a.lines || b.bandwidth - a.bandwidth)
  return high.find((rung) => rung.lines <= lines) ?? high.at(-1)
}

/** The first second should take a quarter of a second: at most this share of the line. */
const FIRST_SHARE = 0.25
/** Nobody misses more in the first seconds, before the engine has measured anything. */
const FIRST_LINES = 720

/**
 * The rung to begin with. `bitsPerSecond` is what the line gave last time: without it the lowest rung begins, because
 * the first picture counts most. `rungs` go from low to high.
 */
export function firstRung<R extends Rung>(
  rungs: readonly R[],
  bitsPerSecond: number | null,
  wished: number | null,
): R | undefined {
  if (wished !== null) return rungNear(rungs, wished)
  const affordable = (bitsPerSecond ?? 0) * FIRST_SHARE
  return rungs.findLast((rung) => rung.bandwidth <= affordable && rung.lines <= FIRST_LINES) ?? rungs[0]
}

/** Each height once, high to low: a menu offers 720p, not three kinds of it. */
export function offeredRungs<R extends Rung>(rungs: readonly R[]): R[] {
  const best = new Map<number, R>()
  for (const rung of rungs) {
    if (rung.bandwidth > (best.get(rung.lines)?.bandwidth ?? -1)) best.set(rung.lines, rung)
  }
  return [...best.values()].sort((a, b) => b.lines - a.lines)
}
