/** What an order is made of. */
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
 * A list after some of its entries were carried to where `carried` was dropped, at `to`. Those that move keep their own
 * order and stand together.
 */
export function movedTo<E extends OrderedEntry>(
  entries: readonly E[],
  moving: ReadonlySet<number>,
  carried: number,
  to: number,
): E[] {
  const from = placeOf(entries, carried)
  const left = entries.filter(({ id }) => !moving.has(id))
  // Downwards it goes behind the entry it was dropped on, upwards before it.
  const edge = to > from ? to + 1 : to
  const before = entries.slice(0, edge).filter(({ id }) => !moving.has(id)).length
  return left.toSpliced(before, 0, ...entries.filter(({ id }) => moving.has(id)))
}

export const STEPS = ['top', 'up', 'down', 'end'] as const
export type Step = (typeof STEPS)[number]

/** A list after an entry was moved by a step; undefined where there is no way further. */
export function movedByStep<E extends OrderedEntry>(
  entries: readonly E[],
  id: number,
  step: Step,
): E[] | undefined {
  const [from, last] = [placeOf(entries, id), entries.length - 1]
  const to = { top: 0, up: from - 1, down: from + 1, end: last }[step]
  return to < 0 || to > last || to === from ? undefined : movedTo(entries, new Set([id]), id, to)
}

/** All from one entry to another, whichever stands first. */
export function between(entries: readonly OrderedEntry[], one: number, other: number): number[] {
  const [first, last] = [placeOf(entries, one), placeOf(entries, other)].toSorted((a, b) => a - b)
  return entries.slice(first, last! + 1).map(({ id }) => id)
}

export interface Extent {
  films: number
  /** Of all films together. */
  seconds: number
}

export const extentOf = (entries: readonly Entry[]): Extent => {
  const films = entries.filter(({ kind }) => kind === 'video')
  return { films: films.length, seconds: films.reduce((sum, { duration }) => sum + duration, 0) }
}

/** What stands under each heading, by the heading's number. */
export function extentsUnderHeadings(entries: readonly Entry[]): Map<number, Extent> {
  const starts = entries.flatMap(({ kind, id }, index) => (kind === 'divider' ? [{ id, index }] : []))
  return new Map(
    starts.map(({ id, index }, place) => [id, extentOf(entries.slice(index, starts[place + 1]?.index))]),
  )
}
