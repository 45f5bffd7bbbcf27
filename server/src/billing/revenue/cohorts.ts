import { COHORT_MONTHS, type Cohort } from '@matinee/contract/billing/cohorts'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { csvOf } from '../../platform/text/csv-writer.ts'
import { findStore } from '../../store/queries.ts'

interface CohortQuery {
  offer_id?: number
}

/** Subscribers by the month of their first payment, and how many of them pay n months later. */
export async function readCohorts(ctx: StoreContext, viewer: Viewer, query: CohortQuery): Promise<Cohort[]> {
  assertMaySee(viewer, 'analytics', 'sales')
  const { time_zone } = await findStore(ctx.db, ctx.store.id)
  return countCohorts(ctx, { ...query, time_zone })
}

/**
 * A span is a time for which somebody pays, from what their subscriptions were worth by month: plans that follow one another
 * without a gap are one. People are looked at the day after their own first payment comes round: who left at the end of a
 * period has gone by then. A month of a cohort is told once its last person has come so far.
 */
async function countCohorts(
  { db, store, clock }: StoreContext,
  { offer_id, time_zone }: CohortQuery & { time_zone: string },
): Promise<Cohort[]> {
  const now = clock.now().toISOString()
  const [began, present] = [
    sql`(at at time zone ${time_zone})`,
    sql`(${now}::timestamptz at time zone ${time_zone})`,
  ]
  const { rows } = await sql<Cohort>`
    with worth as (
      select member_id, at, kind, offer_id,
        sum(mrr_after - mrr_before) over (partition by member_id order by at, id) as mrr,
        lead(at) over (partition by member_id order by at, id) as until
      from subscription_change where store_id = ${store.id} and mrr_before <> mrr_after
    ), began as (
      select distinct on (member_id) member_id, at, kind, offer_id from worth where mrr > 0 order by member_id, at
    ), person as (
      select member_id, at, date_trunc('month', ${began})::date as month from began
      where kind <> 'moved_in' and at <= ${now} ${offer_id ? sql`and offer_id = ${offer_id}` : sql``}
        and ${began} >= date_trunc('month', ${present}) - ${sql.lit(`${COHORT_MONTHS} months`)}::interval
    ), cohort as (
      select month, count(*)::int as people, max(at) as last from person group by month
    ), paying as (
      select person.month, step.n, count(distinct person.member_id)::int as people
      from person cross join generate_series(0, ${sql.lit(COHORT_MONTHS)}) as step (n)
      join worth on worth.member_id = person.member_id and worth.mrr > 0
        and worth.at <= person.at + step.n * interval '1 month' + interval '1 day'
        and coalesce(worth.until, 'infinity') > person.at + step.n * interval '1 month' + interval '1 day'
      group by 1, 2
    )
    select cohort.month::text as month, cohort.people, array(
      select case when cohort.last + step.n * interval '1 month' + interval '1 day' <= ${now} then coalesce(paying.people, 0) end
      from generate_series(0, ${sql.lit(COHORT_MONTHS)}) as step (n)
      left join paying on paying.month = cohort.month and paying.n = step.n
      where cohort.month + step.n * interval '1 month' <= ${present}
      order by step.n) as paying
    from cohort order by cohort.month`.execute(db)
  return rows
}

/** The same as CSV: a line a month. */
export async function writeCohorts(ctx: StoreContext, viewer: Viewer, query: CohortQuery) {
  const cohorts = await readCohorts(ctx, viewer, query)
  const months = Array.from({ length: COHORT_MONTHS + 1 }, (_, n) => n)
  return csvOf([
    ['month', 'people', ...months.map((n) => `paying_after_${n}_months`)],
    ...cohorts.map(({ month, people, paying }) => [month, people, ...months.map((n) => paying[n] ?? null)]),
  ])
}
