import {
  QUALITY,
  QUALITY_NAMES,
  type Quality,
  type QualityReport,
} from '@matinee/contract/analytics/playing-reports'
import { DEVICES, type Period, type ReportQuery } from '@matinee/contract/analytics/reports'
import { sql } from 'kysely'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { resolveReportScope, type ReportScope } from './report-scope.ts'
import { readPictureHeights } from './picture-heights.ts'
import { listDays } from '../../platform/text/calendar.ts'

/** Quality of playback: time to first frame, stalls, and starts that failed. */
export async function readQuality(
  ctx: StoreContext,
  viewer: Viewer,
  query: ReportQuery,
): Promise<QualityReport> {
  const asked = await resolveReportScope(ctx, viewer, query)
  const { period, before } = asked
  const [now, then, pictures] = await Promise.all([
    readQualityIn(ctx, asked, period),
    readQualityIn(ctx, asked, before),
    readPictureHeights(ctx, asked, query),
  ])
  return {
    pictures,
    period,
    before,
    quality: now.get(ALL_PARTS) ?? NO_QUALITY,
    quality_before: then.get(ALL_PARTS) ?? NO_QUALITY,
    days: fillDays(period, now),
    days_before: fillDays(before, then),
    devices: DEVICES.flatMap((device) => {
      const quality = now.get(device)
      return quality && quality.attempts > 0 ? [{ device, ...quality }] : []
    }),
  }
}

const ALL_PARTS = ''

const fillDays = (period: Period, known: Map<string, Quality>) =>
  listDays(period).map((day) => ({ day, ...(known.get(day) ?? NO_QUALITY) }))

const NO_QUALITY: Quality = {
  attempts: 0,
  start_p50_ms: null,
  start_p95_ms: null,
  waits: 0,
  rebuffering: null,
  errors: 0,
  exits: 0,
}

const OF_STARTS = new Set(['start_p50_ms', 'start_p95_ms'])
const selectQuality = (ofStarts: boolean) =>
  sql.raw(
    QUALITY_NAMES.filter((name) => OF_STARTS.has(name) === ofStarts)
      .map((name) => `${QUALITY[name]} as ${name}`)
      .join(', '),
  )

type Row = Record<keyof Quality, number | string | null> & { part: string }

const PART = sql.raw(`coalesce(day::text, device::text, '${ALL_PARTS}') as part`)
const GROUPINGS = sql.raw('group by grouping sets ((), (day), (device))')

/** The quality of a period, of each of its days, and by device. */
const readQualityIn = (
  ctx: StoreContext,
  asked: ReportScope,
  period: Period,
): Promise<Map<string, Quality>> =>
  transact(ctx, async ({ db }) => {
    await sql`set local work_mem = '32MB'`.execute(db) // sorts the starts of a year in memory, not on disk
    const wanted = asked.rows(period)
    const sums = await sql<Row>`
      select ${PART}, ${selectQuality(false)} from viewing where ${wanted} ${GROUPINGS}`.execute(db)
    const starts = await sql<Row>`select ${PART}, ${selectQuality(true)}
      from (select day, device, unnest(start_ms) as start from viewing where ${wanted}) as starts ${GROUPINGS}`.execute(
      db,
    )
    const startsOf = new Map(starts.rows.map((row) => [row.part, row]))
    return new Map(
      sums.rows.map((row) => [row.part, toQuality({ ...NO_STARTS, ...startsOf.get(row.part), ...row })]),
    )
  })

const NO_STARTS = { start_p50_ms: null, start_p95_ms: null }

const toQuality = ({ start_p50_ms, start_p95_ms, rebuffering, ...counts }: Row): Quality => ({
  attempts: Number(counts.attempts),
  start_p50_ms: start_p50_ms as number | null,
  start_p95_ms: start_p95_ms as number | null,
  waits: Number(counts.waits),
  rebuffering: rebuffering as number | null,
  errors: Number(counts.errors),
  exits: Number(counts.exits),
})
