import type { Period } from '@matinee/contract/analytics/reports'
import {
  MONEY,
  MONEY_NAMES,
  type DayMoney,
  type Money,
  type RevenueLine,
  type RevenueStep,
} from '@matinee/contract/billing/revenue'
import { weekOf } from '@matinee/contract/platform/weeks'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { listDays } from '../../platform/text/calendar.ts'
import type { RevenueReportQuery } from './revenue-query.ts'

/** All revenue figures as defined; empty without sales. */
export const NUMBERS = sql.raw(
  MONEY_NAMES.map((name) => `coalesce(${MONEY[name]}, 0)::bigint as ${name}`).join(', '),
)

export const ZERO_MONEY = Object.fromEntries(MONEY_NAMES.map((name) => [name, 0])) as Money

/** The days of a period and of the previous one, in one query. */
export async function daysOfMoney(db: Db, asked: RevenueReportQuery) {
  const { rows } = await sql<DayMoney>`
    select (at at time zone ${asked.period.time_zone})::date::text as day, ${NUMBERS} from sale
    where ${asked.sales} and at >= ${asked.moments.start} and at < ${asked.moments.end}
    group by 1`.execute(db)
  const known = new Map(rows.map((row) => [row.day, row]))
  const everyDay = (period: Period) => listDays(period).map((day) => known.get(day) ?? { day, ...ZERO_MONEY })
  return { days: everyDay(asked.period), days_before: everyDay(asked.before) }
}

/** Sums of days or months. */
export const sumOf = (rows: readonly Money[]): Money =>
  Object.fromEntries(
    MONEY_NAMES.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as Money

const START_OF: Record<RevenueStep, (day: string, locale: string) => string> = {
  day: (day) => day,
  week: weekOf,
  month: (day) => `${day.slice(0, 7)}-01`,
}

/**
 * A period by months, weeks or days for a table: net and tax add up to the total. Weeks start as in the store's
 * language.
 */
export function linesOf(days: readonly DayMoney[], by: RevenueStep, locale: string): RevenueLine[] {
  const dates = Map.groupBy(days, ({ day }) => START_OF[by](day, locale))
  return [...dates].map(([date, rows]) => {
    const sum = sumOf(rows)
    return { date, ...sum, total: sum.net + sum.tax }
  })
}
