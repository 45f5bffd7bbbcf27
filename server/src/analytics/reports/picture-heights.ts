import type { QualityReport } from '@matinee/contract/analytics/playing-reports'
import type { ReportQuery } from '@matinee/contract/analytics/reports'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { findSettings } from '../queries.ts'
import { topicName } from '../tracking.ts'
import type { ReportScope } from './report-scope.ts'

/** Viewer filters that player statements cannot answer. */
const UNKNOWN = ['device', 'country', 'offer_id'] as const

/** Seconds watched at each picture height in a period; null if a filter needs what statements do not contain. */
export async function readPictureHeights(
  ctx: StoreContext,
  { period, rows }: ReportScope,
  query: ReportQuery,
): Promise<QualityReport['pictures']> {
  if (UNKNOWN.some((name) => query[name] !== undefined)) return null
  const { environment } = (await findSettings(ctx.db, ctx.store.id))!
  // Statements come from browsers: invalid heights and durations are skipped.
  const { rows: pictures } = await sql<{ height: number; seconds: number }>`
    select size.key::int as height, sum(size.value::int)::int as seconds
    from (select store_id, (created_at at time zone ${period.time_zone})::date as day,
        (data ->> 'content_id')::bigint as content_id, data -> 'heights' as heights
      from stats_statement where store_id = ${ctx.store.id} and topic = ${topicName('picture', environment)}
        and created_at >= ${period.from}::date - 1 and created_at < ${period.to}::date + 2
        and jsonb_typeof(data -> 'heights') = 'object') as viewing,
      jsonb_each_text(viewing.heights) as size
    where ${rows(period)} and size.key ~ '^[1-9][0-9]{1,3}$' and size.value ~ '^[0-9]{1,5}$'
    group by 1 having sum(size.value::int) > 0 order by 1 desc limit 12`.execute(ctx.db)
  return pictures
}
