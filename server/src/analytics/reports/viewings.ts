import type { ReportQuery, ViewingEntry } from '@matinee/contract/analytics/reports'
import { reaches } from '@matinee/contract/platform/roles'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { resolveReportScope } from './report-scope.ts'
import { PROGRAMS_PER_PAGE } from './programs.ts'

/** The rows behind a report's figures, newest first; people are named for viewers who may see people. */
export async function listViewings(
  ctx: StoreContext,
  viewer: Viewer,
  { page, ...query }: ReportQuery & { page: number },
) {
  const asked = await resolveReportScope(ctx, viewer, query)
  const wanted = asked.rows(asked.period)
  const [entries, total] = await Promise.all([
    listViewingRows(ctx.db, viewer, wanted, {
      limit: PROGRAMS_PER_PAGE,
      offset: (page - 1) * PROGRAMS_PER_PAGE,
    }),
    countViewings(ctx.db, wanted),
  ])
  return {
    body: entries,
    headers: { 'last-page': page * PROGRAMS_PER_PAGE >= total, 'total-count': total, page },
  }
}

export async function listViewingRows(
  db: Db,
  viewer: Viewer,
  wanted: RawBuilder<boolean>,
  { limit, offset }: { limit: number; offset: number },
) {
  const isNamed = reaches(viewer.role, 'people', 'view')
  const { rows } = await sql<ViewingEntry>`
    with page as (
      select * from viewing where ${wanted}
      order by day desc, began_at desc, visitor, content_id, device, live limit ${limit} offset ${offset}
    )
    select day::text, began_at, page.content_id, content.title, device, page.country, plays, page.views,
      ${isNamed ? sql`member.id` : sql`null::bigint`} as member_id, ${isNamed ? sql`member.name` : sql`null`} as name,
      (watched_ms / 1000.0)::float8 as watched_seconds, completion, live
    from page left join content on content.id = page.content_id left join member on member.id = page.member_id
    order by day desc, began_at desc, visitor, page.content_id, device, live`.execute(db)
  return rows
}

async function countViewings(db: Db, wanted: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from viewing where ${wanted}`.execute(db)
  return rows[0]!.count
}
