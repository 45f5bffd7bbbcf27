import type { Trend } from '@matinee/contract/home/home'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { addDays, listDays } from '../platform/text/calendar.ts'
import type { HomeDays } from './home-days.ts'

interface DayRow {
  day: string
  amount: number
  /** Until the present time of day. */
  so_far: number
}

/** Adds up rows with `at` and `amount` by day: the rows that the figure leads to, and no others. */
export async function trendOf(
  db: Db,
  { period, same_time_yesterday }: HomeDays,
  rowsOfDays: RawBuilder<unknown>,
): Promise<Trend> {
  const { rows } = await sql<DayRow>`
    select (at at time zone ${period.time_zone})::date::text as day, sum(amount)::float8 as amount,
      coalesce(sum(amount) filter (where at <= ${same_time_yesterday}::timestamptz), 0)::float8 as so_far
    from (${rowsOfDays}) as counted group by 1`.execute(db)
  const known = new Map(rows.map((row) => [row.day, row]))
  const days = listDays(period).map((day) => ({ day, amount: known.get(day)?.amount ?? 0 }))
  const yesterday = known.get(addDays(period.to, -1))
  return { today: days.at(-1)!.amount, before: yesterday?.so_far ?? 0, days }
}
