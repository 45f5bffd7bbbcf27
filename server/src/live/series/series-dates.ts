import type { Repetition } from '@matinee/contract/live/live-series'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

const MOST_DATES = 52

interface FirstDate {
  /** ISO 8601. */
  starts_at: string
  time_zone: string
}

/**
 * The dates that follow a first one, at the same time of day in its time zone. `monthly` keeps the weekday: the third
 * Friday, or the last of its kind where a month has no fifth. At most 52 dates with the first.
 */
export async function listDates(
  db: Db,
  { starts_at, time_zone }: FirstDate,
  { every, count = MOST_DATES, until }: Repetition,
): Promise<string[]> {
  const last = Math.min(count, MOST_DATES) - 1
  const { rows } = await sql<{ starts_at: string }>`
    with first as (select ${starts_at}::timestamptz at time zone ${time_zone} as local)
    select date at time zone ${time_zone} as starts_at
    from first, generate_series(1, ${last}::int) n,
      lateral (select date_trunc('month', local) + n * interval '1 month' as month) next,
      lateral (select month + ((extract(dow from local)::int - extract(dow from month)::int + 7) % 7
        + (extract(day from local)::int - 1) / 7 * 7) * interval '1 day' as day) same_weekday,
      lateral (select case ${every}::text
        when 'week' then local + n * interval '7 days'
        when 'two_weeks' then local + n * interval '14 days'
        else day - case when date_trunc('month', day) = month then interval '0' else interval '7 days' end
          + (local - date_trunc('day', local)) end as date) dates
    where ${until ?? null}::date is null or date < ${until ?? null}::date + 1
    order by n`.execute(db)
  return rows.map((row) => new Date(row.starts_at).toISOString())
}

/** A moment moved as another was: by as many days, and to the same time of day. */
export async function moveAlike(
  db: Db,
  moment: string,
  { from, to, time_zone }: { from: string; to: string; time_zone: string },
): Promise<string> {
  const { rows } = await sql<{ moved: string }>`select (${moment}::timestamptz at time zone ${time_zone}
    + ((${to}::timestamptz at time zone ${time_zone}) - (${from}::timestamptz at time zone ${time_zone})))
    at time zone ${time_zone} as moved`.execute(db)
  return new Date(rows[0]!.moved).toISOString()
}
