import type { ReportFilters } from '@matinee/contract/analytics/reports'
import { sql } from 'kysely'
import { whereAccessible } from '../../catalogue/programs/program-authorization.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertReach, type Viewer } from '../../platform/http/viewer.ts'

const MOST = 1000

/** The filter options of reports: the most viewed programs, and everything else that is counted. */
export async function listReportFilters({ db, store }: StoreContext, viewer: Viewer): Promise<ReportFilters> {
  assertReach(viewer, 'analytics', 'own', 'content')
  const { rows } = await sql<ReportFilters>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'title', title)), '[]') from (
        select id, title from content where store_id = ${store.id} and kind <> 'resource' and ${whereAccessible(viewer)}
        order by views desc, id desc limit ${MOST}) as program) as programs,
      (select coalesce(json_agg(json_build_object('id', id, 'title', name) order by lower(name)), '[]')
        from author where store_id = ${store.id}) as authors,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title) order by lower(title)), '[]')
        from category where store_id = ${store.id}) as categories,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title) order by position, id), '[]')
        from offer where store_id = ${store.id}) as offers,
      (select coalesce(json_agg(country), '[]') from (
        select distinct country from viewing where store_id = ${store.id} and country is not null order by country
      ) as known) as countries`.execute(db)
  return rows[0]!
}
