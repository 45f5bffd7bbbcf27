/** The part of an entry that ordering needs. */
interface OrderedEntry {
  id: number
}

interface Entry extends OrderedEntry {
  kind: string
  duration: number
}

const placeOf = (entries: readonly OrderedEntry[], id: number) =>
  entries.findIndex((entry) => entry.id === id)

/**
 * Returns the list after the entries `moving` were dragged by the entry `carried` to the index `to`. Moved entries stay
 * in their order, next to each other.
 */
export function movedTo<E extends OrderedEntry>(
  entries: readonly E[],
  moving: ReadonlySet<number>,
  carried: number,
  to: number,
): E[] {
  const from = placeOf(entries, carried)
  const left = entries.filter(({ id }) => !moving.has(id))
  // Moving down inserts after the entry at `to`, moving up before it.
  const edge = to > from ? to + 1 : to
  const before = entries.slice(0, edge).filter(({ id }) => !moving.has(id)).length
  return left.toSpliced(before, 0, ...entries.filter(({ id }) => moving.has(id)))
}

export const STEPS = ['top', 'up', 'down', 'end'] as const
export type Step = (typeof STEPS)[number]

/** Returns the list after an entry was moved by a step; undefined if it cannot move further. */
export function movedByStep<E extends OrderedEntry>(
  entries: readonly E[],
  id: number,
  step: Step,
): E[] | undefined {
  const [from, last] = [placeOf(entries, id), entries.length - 1]
  const to = { top: 0, up: from - 1, down: from + 1, end: last }[step]
  return to < 0 || to > last || to === from ? undefined : movedTo(entries, new Set([id]), id, to)
}

/** The ids from one entry to another, in list order, whichever comes first. */
export function between(entries: readonly OrderedEntry[], one: number, other: number): number[] {
  const [first, last] = [placeOf(entries, one), placeOf(entries, other)].toSorted((a, b) => a - b)
  return entries.slice(first, last! + 1).map(({ id }) => id)
}

export interface Extent {
  films: number
  /** Total length of the films. */
  seconds: number
}

export const extentOf = (entries: readonly Entry[]): Extent => {
  const films = entries.filter(({ kind }) => kind === 'video')
  return { films: films.length, seconds: films.reduce((sum, { duration }) => sum + duration, 0) }
}

/** The extents of the films below each heading, by the heading's id. */
export function extentsUnderHeadings(entries: readonly Entry[]): Map<number, Extent> {
  const starts = entries.flatMap(({ kind, id }, index) => (kind === 'divider' ? [{ id, index }] : []))
  return new Map(
    starts.map(({ id, index }, place) => [id, extentOf(entries.slice(index, starts[place + 1]?.index))]),
  )
}
