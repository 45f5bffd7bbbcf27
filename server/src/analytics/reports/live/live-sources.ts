import type { LiveSource } from '@matinee/contract/analytics/live-reports'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { CAMPAIGN, OWN_SITE, readParameter, SITE } from '../../sources/page-view-sources.ts'

const MOST_SOURCES = 20
const MAX_NAME = 60

/** What the page views of viewers say, undecoded; null where they say nothing. */
interface Arrival {
  campaign: string | null
  site: string | null
  viewers: number
  watched_seconds: number
}

/**
 * Where the viewers of a live event came from: by the newest page view of the same day, before they began to watch, that
 * names a campaign or another site.
 */
export async function readLiveSources(
  db: Db,
  { storeId, contentId }: { storeId: number; contentId: number },
): Promise<LiveSource[]> {
  const sources = new Map<string, LiveSource>()
  for (const arrival of await listArrivals(db, storeId, contentId)) {
    const source = sourceOf(arrival)
    const key = `${source.kind} ${source.name}`
    const known = sources.get(key)
    sources.set(key, known ? addSources(known, source) : source)
  }
  return [...sources.values()]
    .toSorted((one, other) => other.watched_seconds - one.watched_seconds)
    .slice(0, MOST_SOURCES)
}

const addSources = (one: LiveSource, { viewers, watched_seconds }: LiveSource): LiveSource => ({
  ...one,
  viewers: one.viewers + viewers,
  watched_seconds: one.watched_seconds + watched_seconds,
})

function sourceOf({ campaign, site, ...watched }: Arrival): LiveSource {
  if (campaign) return { kind: 'campaign', name: readParameter(campaign), ...watched }
  if (site) return { kind: 'site', name: site.slice(0, MAX_NAME), ...watched }
  return { kind: 'direct', name: '', ...watched }
}

// Both put together and sorted by visitor: a join without statistics would compare each page with each viewer.
async function listArrivals(db: Db, storeId: number, contentId: number): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`
    with watched as materialized (
      select visitor, began_at, watched_ms from viewing
      where store_id = ${storeId} and content_id = ${contentId} and live and watched_ms > 0
    ), told as (
      select visitor, began_at, watched_ms, null::timestamptz as created_at, null as campaign, null as site from watched
      union all
      select visitor, null, 0, created_at, ${CAMPAIGN}, nullif(${SITE}, ${OWN_SITE}) from page_view
      where store_id = ${storeId} and created_at >= (select min(began_at) from watched) - interval '1 day'
        and created_at <= (select max(began_at) from watched) + interval '1 minute'
    ), known as (
      select *, min(began_at) over (partition by visitor) + interval '1 minute' as until from told
    ), viewer as (
      select visitor, sum(watched_ms) as watched_ms,
        (array_agg(jsonb_build_object('campaign', campaign, 'site', site) order by created_at desc)
          filter (where created_at <= until and coalesce(campaign, site) is not null))[1] as arrival
      from known where until is not null group by visitor
    )
    select arrival ->> 'campaign' as campaign, arrival ->> 'site' as site, count(*)::int as viewers,
      (sum(watched_ms) / 1000.0)::float8 as watched_seconds
    from viewer group by 1, 2`.execute(db)
  return rows
}
