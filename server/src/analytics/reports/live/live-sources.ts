import type { LiveSource } from '@matinee/contract/analytics/live-reports'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

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

/** A parameter as people wrote it; addresses that were cut off stay as they are. */
function readParameter(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' ')).trim().toLowerCase().slice(0, MAX_NAME)
  } catch {
    return raw.toLowerCase().slice(0, MAX_NAME)
  }
}

const CAMPAIGN = sql`nullif(substring(page_view.query from '[?&]utm_source=([^&#]{1,180})'), '')`
const SITE = sql`substring(lower(page_view.referrer) from '^https?://(?:www\\.)?([^/:?#]+)')`

async function listArrivals(db: Db, storeId: number, contentId: number): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`
    with watched as materialized (
      select visitor, min(began_at) as began_at, sum(watched_ms) as watched_ms from viewing
      where store_id = ${storeId} and content_id = ${contentId} and live and watched_ms > 0 group by visitor
    ), arrived as (
      select distinct on (visitor) visitor, ${CAMPAIGN} as campaign,
        case when ${SITE} <> regexp_replace(split_part(lower(page_view.host), ':', 1), '^www\\.', '') then ${SITE} end as site
      from page_view join watched using (visitor)
      where page_view.store_id = ${storeId}
        and page_view.created_at >= (select min(began_at) from watched) - interval '1 day'
        and page_view.created_at <= watched.began_at + interval '1 minute'
        and (${CAMPAIGN} is not null
          or ${SITE} <> regexp_replace(split_part(lower(page_view.host), ':', 1), '^www\\.', ''))
      order by visitor, page_view.created_at desc
    )
    select campaign, site, count(*)::int as viewers, (sum(watched_ms) / 1000.0)::float8 as watched_seconds
    from watched left join arrived using (visitor) group by campaign, site`.execute(db)
  return rows
}
