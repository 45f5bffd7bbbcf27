import { DAY_MS } from '@matinee/contract/platform/durations'
import type { EventBatchRecord, ColumnValue } from './batches.ts'

/** Per batch and day: the visitor, and the first and last second (since 1970) of its events. */
export function toIntakeColumns(
  batches: EventBatchRecord[],
  visitors: Map<number, string>[],
): ColumnValue[][] {
  const rows = batches.flatMap((batch, at) =>
    [...visitors[at]!].map(([day, visitor]) => [at, visitor, ...firstAndLastMoment(batch, day)] as const),
  )
  return [0, 1, 2, 3].map((column) => rows.map((row) => row[column]!))
}

function firstAndLastMoment({ events }: EventBatchRecord, day: number): [number, number] {
  const moments = events.flatMap(({ at }) => (Math.floor(at / DAY_MS) === day ? [at / 1000] : []))
  return [Math.min(...moments), Math.max(...moments)]
}
