import type { LiveShare } from '@matinee/contract/analytics/live-reports'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** Who watched a live event, by device or country, most watched first. */
export async function readLiveShares(
  db: Db,
  { storeId, contentId }: { storeId: number; contentId: number },
  column: 'device' | 'country',
): Promise<LiveShare[]> {
  const { rows } = await sql<LiveShare>`
    select coalesce(${sql.ref(column)}::text, '') as name,
      (count(distinct coalesce(member_id, visitor)))::int as viewers, (sum(watched_ms) / 1000.0)::float8 as watched_seconds
    from viewing
    where store_id = ${storeId} and content_id = ${contentId} and live and watched_ms > 0
    group by 1 order by watched_seconds desc, name`.execute(db)
  return rows
}
