/** One quality of the film, named by its height as in 720p. */
export interface PlayableRendition {
  lines: number
  /** Peak bits per second. */
  bandwidth: number
}

/**
 * The rendition of a height, otherwise the next lower, otherwise the lowest. The order of `rungs` does not
 * matter.
 */
export function nearestRendition<R extends PlayableRendition>(
  rungs: readonly R[],
  lines: number,
): R | undefined {
  const high = [...rungs].sort((a, b) => b.lines - a.lines || b.bandwidth - a.bandwidth)
  return high.find((rung) => rung.lines <= lines) ?? high.at(-1)
}

/** Share of the bandwidth to use at first, so that one second loads in a quarter of a second. */
const INITIAL_BANDWIDTH_SHARE = 0.25
/** Largest height to start with, before the engine has measured the bandwidth. */
const MAX_INITIAL_HEIGHT = 720

/**
 * The rendition to start with. `bitsPerSecond` is the last known bandwidth; without it the lowest is used,
 * since the first frame matters most. `rungs` are sorted from low to high.
 */
export function initialRendition<R extends PlayableRendition>(
  rungs: readonly R[],
  bitsPerSecond: number | null,
  wished: number | null,
): R | undefined {
  if (wished !== null) return nearestRendition(rungs, wished)
  const affordable = (bitsPerSecond ?? 0) * INITIAL_BANDWIDTH_SHARE
  return (
    rungs.findLast((rung) => rung.bandwidth <= affordable && rung.lines <= MAX_INITIAL_HEIGHT) ?? rungs[0]
  )
}

/** Returns the best rendition of each height, high to low. */
export function distinctRenditions<R extends PlayableRendition>(rungs: readonly R[]): R[] {
  const best = new Map<number, R>()
  for (const rung of rungs) {
    if (rung.bandwidth > (best.get(rung.lines)?.bandwidth ?? -1)) best.set(rung.lines, rung)
  }
  return [...best.values()].sort((a, b) => b.lines - a.lines)
}
