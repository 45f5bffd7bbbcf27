import type { Period } from '@matinee/contract/analytics/reports'
import { HOME_DAYS } from '@matinee/contract/home/home'
import { sql } from 'kysely'
import type { StoreContext } from '../platform/http/http.ts'
import { resolvePeriod } from '../platform/text/calendar.ts'

/** The days of the home in the store's time zone, today last. */
export interface HomeDays {
  period: Period
  /** When the first day begins and today ends. */
  start: string
  end: string
  /** A day ago by the clock on the wall, also where clocks were changed since. */
  same_time_yesterday: string
}

export async function readHomeDays({ db, clock }: StoreContext, time_zone: string): Promise<HomeDays> {
  const now = clock.now()
  const period = resolvePeriod({ days: HOME_DAYS }, now, time_zone)
  const { rows } = await sql<Omit<HomeDays, 'period'>>`select
    (${period.from}::date::timestamp at time zone ${time_zone}) as start,
    ((${period.to}::date + 1)::timestamp at time zone ${time_zone}) as end,
    ((${now.toISOString()}::timestamptz at time zone ${time_zone} - interval '1 day') at time zone ${time_zone})
      as same_time_yesterday`.execute(db)
  return { period, ...rows[0]! }
}
