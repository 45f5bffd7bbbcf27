/** A seeded random number generator in [0, 1) (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pickOne = <T>(chance: () => number, choices: readonly T[]): T =>
  choices[Math.floor(chance() * choices.length)]!

export function shuffle<T>(chance: () => number, things: readonly T[]): T[] {
  const left = [...things]
  return things.map(() => left.splice(Math.floor(chance() * left.length), 1)[0]!)
}
