import type { StepOf, WaitUnit } from '@matinee/contract/notices/automation-steps'
import { sql } from 'kysely'
import { timestampAfter } from '../../platform/clock.ts'
import type { StoreContext } from '../../platform/http/http.ts'

const SECONDS: Record<WaitUnit, number> = {
  minutes: 60,
  hours: 60 * 60,
  days: 24 * 60 * 60,
  weeks: 7 * 24 * 60 * 60,
}

/** When a wait that begins now is over. */
export const endOfWait = (ctx: StoreContext, step: StepOf<'wait' | 'until'>, memberId: number) =>
  step.kind === 'wait'
    ? Promise.resolve(timestampAfter(ctx.clock, step.amount * SECONDS[step.unit]))
    : nextTime(ctx, step, memberId)

/** The next time it is this hour where the member lives: on this day of the week, or on any. */
async function nextTime(
  { db, store, clock }: StoreContext,
  { weekday, time }: StepOf<'until'>,
  memberId: number,
) {
  const now = clock.now().toISOString()
  const { rows } = await sql<{ at: Date | string }>`
    with local as (
      select zone, (${now}::timestamptz at time zone zone)::date as today
      from (select case when member.time_zone in (select name from pg_timezone_names) then member.time_zone
          else store.time_zone end as zone
        from store left join member on member.id = ${memberId} and member.store_id = store.id
        where store.id = ${store.id}) as living)
    select min(day.at) as at
    from local cross join lateral (
      select (today + ahead + ${time}::time) at time zone zone as at, extract(isodow from today + ahead) as weekday
      from generate_series(0, 8) as ahead) as day
    where day.at > ${now}::timestamptz and coalesce(day.weekday = ${weekday}::int, true)`.execute(db)
  return new Date(rows[0]!.at).toISOString()
}
