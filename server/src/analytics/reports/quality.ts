import { QUALITY, QUALITY_NAMES, type Quality, type QualityReport } from '@matinee/contract/playing-reports'
import type { Device, Period, ReportQuery } from '@matinee/contract/reports'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { StoreContext } from '../../platform/http.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { readAsked, type Asked } from './asked.ts'
import { daysOf } from './days.ts'

/** How well films played: how soon they began, how often they stood still, and how often they never came. */
export async function readQuality(
  ctx: StoreContext,
  viewer: Viewer,
  query: ReportQuery,
): Promise<QualityReport> {
  const asked = await readAsked(ctx, viewer, query)
  const { period, before } = asked
  const [now, then, byDay, byDayBefore, byDevice] = await Promise.all([
    qualityBy(ctx.db, asked, period, sql`''`),
    qualityBy(ctx.db, asked, before, sql`''`),
    qualityBy(ctx.db, asked, period, sql`viewing.day::text`),
    qualityBy(ctx.db, asked, before, sql`viewing.day::text`),
    qualityBy(ctx.db, asked, period, sql`viewing.device::text`),
  ])
  return {
    period,
    before,
    quality: now.get('') ?? NOTHING,
    quality_before: then.get('') ?? NOTHING,
    days: everyDay(period, byDay),
    days_before: everyDay(before, byDayBefore),
    devices: [...byDevice]
      .map(([device, quality]) => ({ device: device as Device, ...quality }))
      .toSorted((one, other) => other.attempts - one.attempts),
  }
}

const everyDay = (period: Period, known: Map<string, Quality>) =>
  daysOf(period).map((day) => ({ day, ...(known.get(day) ?? NOTHING) }))

const NOTHING: Quality = {
  attempts: 0,
  start_p50_ms: null,
  start_p95_ms: null,
  waits: 0,
  rebuffering: null,
  errors: 0,
  exits: 0,
}

const OF_STARTS = new Set(['start_p50_ms', 'start_p95_ms'])
const select = (ofStarts: boolean) =>
  sql.raw(
    QUALITY_NAMES.filter((name) => OF_STARTS.has(name) === ofStarts)
      .map((name) => `${QUALITY[name]} as ${name}`)
      .join(', '),
  )

type Row = Record<keyof Quality, number | string | null> & { part: string }

/** The quality of each part that rows of a period fall into. */
async function qualityBy(db: Db, asked: Asked, period: Period, part: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    with sums as (select ${part} as part, ${select(false)} from viewing where ${asked.rows(period)} group by 1),
      starts as (select ${part} as part, ${select(true)} from viewing, unnest(start_ms) as start
        where ${asked.rows(period)} group by 1)
    select * from sums left join starts using (part)`.execute(db)
  return new Map(rows.map((row) => [row.part, asQuality(row)]))
}

const asQuality = ({ start_p50_ms, start_p95_ms, rebuffering, ...counts }: Row): Quality => ({
  attempts: Number(counts.attempts),
  start_p50_ms: start_p50_ms as number | null,
  start_p95_ms: start_p95_ms as number | null,
  waits: Number(counts.waits),
  rebuffering: rebuffering as number | null,
  errors: Number(counts.errors),
  exits: Number(counts.exits),
})
