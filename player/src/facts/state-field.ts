import type { MountedFilm } from '../film-mount.ts'

/** Events that can change a field, by event target. */
export interface FieldSources {
  video?: readonly string[]
  /** Parts of the mounted film that dispatch `change`. */
  owners?: readonly ('news' | 'engine' | 'captions' | 'opening' | 'screens')[]
  document?: readonly string[]
}

/** One field of the player state: how to read it, and which events can change it. */
export interface StateField<T> {
  /** The value before a film is mounted and on the server. */
  first: T
  read(stage: MountedFilm): T
  from: FieldSources
  /** Compares two values; `Object.is` by default. */
  same?(a: T, b: T): boolean
}

export const stateField = <T>(fact: StateField<T>) => fact

/** Time ranges in seconds as a flat list: from, to, from, to. */
export type Ranges = readonly number[]

export const rangesOf = (ranges: TimeRanges): Ranges =>
  Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)]).flat()

export const sameItems = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, index) => Object.is(item, b[index]))
