import type { LiveNow } from '@matinee/contract/analytics/playing-reports'
import type { Device } from '@matinee/contract/analytics/reports'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertReach, type Viewer } from '../../platform/http/viewer.ts'
import { whereOwn } from './report-scope.ts'

/** Players report every ten seconds; a viewer without a report for a minute has left. */
const LATELY_MS = 60_000
const MOST = 50

interface ActiveViewing {
  visitor: string
  content_id: number
  title: string | null
  device: Device
}

/** Current viewers and what they watch. */
export async function readLiveNow(ctx: StoreContext, viewer: Viewer): Promise<LiveNow> {
  assertReach(viewer, 'analytics', 'own', 'content')
  const at = ctx.clock.now()
  const watching = await listActiveSince(ctx, viewer, new Date(at.getTime() - LATELY_MS).toISOString())
  const programs = Map.groupBy(watching, ({ content_id }) => content_id)
  const devices = Map.groupBy(watching, ({ device }) => device)
  return {
    at: at.toISOString(),
    watching: countVisitors(watching),
    programs: [...programs]
      .map(([content_id, rows]) => ({ content_id, title: rows[0]!.title, watching: countVisitors(rows) }))
      .toSorted(byWatching)
      .slice(0, MOST),
    devices: [...devices]
      .map(([device, rows]) => ({ device, watching: countVisitors(rows) }))
      .toSorted(byWatching),
  }
}

const countVisitors = (rows: ActiveViewing[]) => new Set(rows.map(({ visitor }) => visitor)).size
const byWatching = (one: { watching: number }, other: { watching: number }) => other.watching - one.watching

async function listActiveSince(
  { db, store }: StoreContext,
  viewer: Viewer,
  since: string,
): Promise<ActiveViewing[]> {
  const { rows } = await sql<ActiveViewing>`
    with lately as materialized (
      select distinct visitor, content_id, device, member_id from player_event
      where store_id = ${store.id} and created_at >= ${since}::timestamptz and name = 'timeupdate'
    )
    select viewing.visitor::text, viewing.content_id, content.title, viewing.device
    from lately as viewing left join content on content.id = viewing.content_id
    where ${sql.join([sql`true`, ...whereOwn(viewer)], sql` and `)}
      and not exists (select from member where member.id = viewing.member_id and member.role <> 'user')`.execute(
    db,
  )
  return rows
}
