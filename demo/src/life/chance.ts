/** Numbers that look drawn by lot and are the same for the same seed. */
export interface Chance {
  /** From 0 to below 1. */
  share(): number
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  /** One of them, by its weight. */
  weighted<T extends { weight: number }>(from: readonly T[]): T
}

export function makeChance(seed: number): Chance {
  let state = seed
  const share = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1))
  return {
    share,
    whole,
    pick: (from) => from[whole(0, from.length - 1)]!,
    weighted(from) {
      let left = share() * from.reduce((sum, { weight }) => sum + weight, 0)
      return from.find(({ weight }) => (left -= weight) < 0) ?? from.at(-1)!
    },
  }
}
