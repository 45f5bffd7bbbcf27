import type { SearchTerm } from '@matinee/contract/analytics/audience-reports'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { findStore } from '../../store/queries.ts'
import { previousPeriod, resolvePeriod } from '../../platform/text/calendar.ts'
import { PROGRAMS_PER_PAGE } from './programs.ts'

export interface SearchTermsQuery {
  from?: string
  to?: string
  days?: number
  nothing_found: boolean
  page: number
}

/** Searches of visitors, with spelling variants combined and staff excluded. */
export async function listSearchTerms(ctx: StoreContext, viewer: Viewer, asked: SearchTermsQuery) {
  assertMaySee(viewer, 'analytics')
  const { time_zone } = await findStore(ctx.db, ctx.store.id)
  const period = resolvePeriod(asked, ctx.clock.now(), time_zone)
  const { from, to } = period
  const { page, nothing_found } = asked
  const { rows } = await sql<SearchTerm & { total: number }>`
    with told as (
      select value, visitor, created_at, details -> 'results' = '0'::jsonb as is_nothing,
        created_at >= ${from}::timestamp at time zone ${time_zone} as is_now
      from pixel_event
      where store_id = ${ctx.store.id} and name = 'search' and not is_publisher and value is not null
        and created_at >= ${previousPeriod(period).from}::timestamp at time zone ${time_zone}
        and created_at < (${to}::date + 1)::timestamp at time zone ${time_zone}
        and not exists (select from member where member.id = pixel_event.member_id and member.role <> 'user')
    ), terms as (
      select (array_agg(value order by created_at desc))[1] as term,
        (count(*) filter (where is_now))::int as searches,
        (count(*) filter (where not is_now))::int as searches_before,
        (count(distinct visitor) filter (where is_now))::int as people,
        (count(*) filter (where is_now and is_nothing))::int as nothing_found, max(created_at) as last_at
      from told group by fold(value) having bool_or(is_now)
    )
    select *, count(*) over ()::int as total from terms
    where not ${nothing_found}::boolean or nothing_found > 0
    order by case when ${nothing_found}::boolean then nothing_found else searches end desc, term
    limit ${PROGRAMS_PER_PAGE} offset ${(page - 1) * PROGRAMS_PER_PAGE}`.execute(ctx.db)
  const total = rows[0]?.total ?? 0
  const body = rows.map(({ total: _total, ...term }) => term)
  return { body, headers: { 'last-page': page * PROGRAMS_PER_PAGE >= total, 'total-count': total, page } }
}
