import type { Batch, Cell } from './batches.ts'
import { DAY_MS } from './days.ts'

/** For each batch and each of its days: who it was, and from when to when (seconds since 1970) something happened. */
export function intakeColumns(batches: Batch[], visitors: Map<number, string>[]): Cell[][] {
  const rows = batches.flatMap((batch, at) =>
    [...visitors[at]!].map(([day, visitor]) => [at, visitor, ...momentsOf(batch, day)] as const),
  )
  return [0, 1, 2, 3].map((column) => rows.map((row) => row[column]!))
}

function momentsOf({ events }: Batch, day: number): [number, number] {
  const moments = events.flatMap(({ at }) => (Math.floor(at / DAY_MS) === day ? [at / 1000] : []))
  return [Math.min(...moments), Math.max(...moments)]
}
