import type { Metric, ProgramNumbers, ReportQuery } from '@matinee/contract/analytics/reports'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { resolveReportScope } from './report-scope.ts'
import { toMetrics, METRIC_COLUMNS } from './overview.ts'

export const PROGRAMS_PER_PAGE = 50

type Row = ProgramNumbers & { total: number }

/** A page of the watched programs, ordered by one of their figures. */
export async function listProgramMetrics(
  ctx: StoreContext,
  viewer: Viewer,
  { order, page, ...query }: ReportQuery & { order: Metric; page: number },
) {
  const asked = await resolveReportScope(ctx, viewer, query)
  const { rows } = await sql<Row>`
    with watched as (
      select content_id, ${METRIC_COLUMNS} from viewing where ${asked.rows(asked.period)} group by content_id
    ), page as (
      select *, count(*) over ()::int as total from watched
      order by ${sql.ref(order)} desc nulls last, content_id limit ${PROGRAMS_PER_PAGE} offset ${(page - 1) * PROGRAMS_PER_PAGE}
    ), before as (
      select content_id, sum(views)::int as views from viewing
      where ${asked.rows(asked.before)} and viewing.content_id in (select content_id from page) group by content_id
    )
    select page.*, content.title, coalesce(before.views, 0) as views_before
    from page left join content on content.id = page.content_id left join before using (content_id)
    order by ${sql.ref(`page.${order}`)} desc nulls last, page.content_id`.execute(ctx.db)
  const total = rows[0]?.total ?? 0
  const body = rows.map((row) => ({
    content_id: row.content_id,
    title: row.title,
    views_before: row.views_before,
    ...toMetrics(row),
  }))
  return { body, headers: { 'last-page': page * PROGRAMS_PER_PAGE >= total, 'total-count': total, page } }
}
