import type { Retention } from '@matinee/contract/analytics/playing-reports'
import type { ReportQuery } from '@matinee/contract/analytics/reports'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { whereAccessible } from '../../catalogue/programs/program-authorization.ts'
import { ProgramNotFound } from '../../catalogue/errors.ts'
import { resolveReportScope, type ReportScope } from './report-scope.ts'
import { readMetrics } from './overview.ts'

/** The maximum number of points of a curve: a film of six hours, second by second. */
const MOST_ENTRIES = 6 * 60 * 60

interface RetentionFilm {
  title: string
  video_id: number | null
  duration: number
}

/** How often each second of a program's film was played, with its figures. Who watched it live chose no second. */
export async function readAudienceRetention(
  ctx: StoreContext,
  viewer: Viewer,
  { id, ...query }: ReportQuery & { id: number },
): Promise<Retention> {
  const asked = await resolveReportScope(ctx, viewer, { ...query, content_id: id })
  const { title, video_id, duration } = await findRetentionFilm(ctx, viewer, id)
  const [numbers, numbers_before, edges, viewings] = await Promise.all([
    readMetrics(ctx.db, asked, asked.period),
    readMetrics(ctx.db, asked, asked.before),
    listEdges(ctx.db, asked, video_id),
    countViewings(ctx.db, asked, video_id),
  ])
  const { period, before } = asked
  return {
    content_id: id,
    title,
    video_id,
    period,
    before,
    numbers,
    numbers_before,
    viewings,
    ...retentionCurve(edges, duration),
  }
}

async function findRetentionFilm(
  { db, store }: StoreContext,
  viewer: Viewer,
  id: number,
): Promise<RetentionFilm> {
  const { rows } = await sql<RetentionFilm>`
    select content.title, content.video_id, coalesce(video.duration, 0) as duration
    from content left join video on video.id = content.video_id
    where content.store_id = ${store.id} and content.id = ${id} and ${whereAccessible(viewer)}`.execute(db)
  if (!rows[0]) throw ProgramNotFound()
  return rows[0]
}

interface PlayingEdge {
  second: number
  /** The change in the number of viewers at this second. */
  more: number
}

/**
 * Sums where playing begins and ends: a span begins at its odd entry and ends at its even one. Seconds are those of the
 * film as it is now: a recording may have begun elsewhere when it was watched.
 */
async function listEdges(db: Db, asked: ReportScope, videoId: number | null): Promise<PlayingEdge[]> {
  const { rows } = await sql<PlayingEdge>`
    select greatest(0, second + round(began.at_seconds - begins.at_seconds))::int as second,
      sum(case place % 2 when 1 then 1 else -1 end)::int as more
    from viewing
    cross join lateral (select coalesce((${startsOf(videoId)} and at <= viewing.began_at
      order by version desc limit 1), 0) as at_seconds) as began
    cross join (select coalesce((${startsOf(videoId)} order by version desc limit 1), 0) as at_seconds) as begins
    cross join unnest(spans) with ordinality as edge (second, place)
    where ${asked.rows(asked.period)} and viewing.video_id = ${videoId} and not live
    group by 1 order by 1`.execute(db)
  return rows
}

const startsOf = (videoId: number | null) =>
  sql`select start_seconds from recording_trim_start where video_id = ${videoId}`

async function countViewings(db: Db, asked: ReportScope, videoId: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from viewing
    where ${asked.rows(asked.period)} and viewing.video_id = ${videoId} and not live and watched_ms > 0`.execute(
    db,
  )
  return rows[0]!.count
}

/** The number of plays per second, from where they begin and end. */
export function retentionCurve(edges: PlayingEdge[], duration: number): Pick<Retention, 'step' | 'played'> {
  const seconds = Math.ceil(duration)
  const step = Math.max(1, Math.ceil(seconds / MOST_ENTRIES))
  const moreAt = new Map(edges.map(({ second, more }) => [second, more]))
  const played: number[] = []
  let playing = 0
  for (let second = 0; second < seconds; second += 1) {
    playing += moreAt.get(second) ?? 0
    if (second % step === 0) played.push(playing)
    else played[played.length - 1] = Math.max(played.at(-1)!, playing)
  }
  return { step, played }
}
