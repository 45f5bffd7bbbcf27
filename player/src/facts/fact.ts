import type { Stage } from '../stage.ts'

/** Events after which a fact may be another, by who tells them. */
export interface Sources {
  video?: readonly string[]
  /** Owners of the stage that tell by `change`. */
  owners?: readonly ('news' | 'engine' | 'captions' | 'opening' | 'screens')[]
  document?: readonly string[]
}

/** One thing the player knows: how to read it from its owner, and when to read it again. */
export interface Fact<T> {
  /** Before there is a film, and on the server. */
  first: T
  read(stage: Stage): T
  from: Sources
  /** Whether two readings are the same; `Object.is` when left out. */
  same?(a: T, b: T): boolean
}

export const fact = <T>(fact: Fact<T>) => fact

/** Pairs of seconds, flat: from, to, from, to. */
export type Ranges = readonly number[]

export const rangesOf = (ranges: TimeRanges): Ranges =>
  Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)]).flat()

export const sameItems = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, index) => Object.is(item, b[index]))
