import type { Period, ReportQuery } from '@matinee/contract/analytics/reports'
import { sql, type RawBuilder } from 'kysely'
import { whereAccessible } from '../../catalogue/programs/program-authorization.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { reachOf } from '@matinee/contract/platform/roles'
import { assertReach, type Viewer } from '../../platform/http/viewer.ts'
import { findStore } from '../../store/queries.ts'
import { previousPeriod, resolvePeriod } from '../../platform/text/calendar.ts'
import { conditionsOf, type FilterConditions } from '../../platform/database/filter-conditions.ts'

/** The scope of a report: its days, and the rows of `viewing` it covers. */
export interface ReportScope {
  period: Period
  before: Period
  /** The condition on `viewing` for a period. */
  rows(period: Period): RawBuilder<boolean>
}

/** Resolves the scope of a report for this viewer; authors see their own programs only. */
export async function resolveReportScope(
  ctx: StoreContext,
  viewer: Viewer,
  query: ReportQuery,
): Promise<ReportScope> {
  assertReach(viewer, 'analytics', 'own', 'content')
  const { time_zone } = await findStore(ctx.db, ctx.store.id)
  const period = resolvePeriod(query, ctx.clock.now(), time_zone)
  const wanted = [...toConditions(query), ...whereOwn(viewer)]
  return {
    period,
    before: previousPeriod(period),
    rows: ({ from, to }) =>
      sql<boolean>`${sql.join(
        [
          sql`viewing.store_id = ${ctx.store.id}`,
          sql`viewing.day between ${from}::date and ${to}::date`,
          ...wanted,
        ],
        sql` and `,
      )}`,
  }
}

type ReportConditions = Omit<ReportQuery, 'from' | 'to' | 'days'>

/** Viewings that this offer gave access to at the time, whatever the member holds today. */
const hadAccessByOffer = (offerId: number) => sql<boolean>`exists (select from access
  where access.store_id = viewing.store_id and access.member_id = viewing.member_id and access.offer_id = ${offerId}
    and access.starts_at <= viewing.last_at
    and (access.ends_at is null or access.ends_at > viewing.began_at)
    and (access.revoked_at is null or access.revoked_at > viewing.began_at))`

const CONDITIONS: FilterConditions<ReportConditions> = {
  content_id: (id) => sql`viewing.content_id = ${id}`,
  author_id: (id) =>
    sql`viewing.content_id in (select content_id from content_author where author_id = ${id})`,
  category_id: (id) =>
    sql`viewing.content_id in (select content_id from content_category where category_id = ${id})`,
  offer_id: hadAccessByOffer,
  device: (device) => sql`viewing.device = ${device}`,
  country: (country) => sql`viewing.country = ${country}`,
}

const toConditions = (query: ReportQuery) => conditionsOf<ReportConditions>(CONDITIONS, query)

/** The condition on `viewing` for viewers who see only their own programs. */
export const whereOwn = (viewer: Viewer): RawBuilder<boolean>[] =>
  reachOf(viewer.role, 'analytics', 'content') === 'own'
    ? [sql<boolean>`viewing.content_id in (select id from content where ${whereAccessible(viewer)})`]
    : []
