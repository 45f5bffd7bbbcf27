import { METRIC_NAMES, type ReportFile, type ReportQuery } from '@matinee/contract/reports'
import type { Transform } from 'node:stream'
import { csvOf } from '../../members/people/csv-writing.ts'
import type { StoreContext } from '../../platform/http.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { readAsked } from './asked.ts'
import { readOverview } from './overview.ts'
import { listPrograms } from './programs.ts'
import { viewingsAt } from './viewings.ts'

const AT_ONCE = 5000

/** Who sees what is decided before the first line. */
type Maker = (ctx: StoreContext, viewer: Viewer, query: ReportQuery) => Promise<Transform>

/** The reports as files of comma-separated values. */
export const FILES: Record<ReportFile, Maker> = {
  async overview(ctx, viewer, query) {
    const { days } = await readOverview(ctx, viewer, query)
    return csvOf([
      ['day', ...METRIC_NAMES],
      ...days.map((day) => [day.day, ...METRIC_NAMES.map((name) => day[name])]),
    ])
  },
  async programs(ctx, viewer, query) {
    await readAsked(ctx, viewer, query)
    return csvOf(programRows(ctx, viewer, query))
  },
  async viewings(ctx, viewer, query) {
    const asked = await readAsked(ctx, viewer, query)
    return csvOf(viewingRows(ctx, viewer, asked.rows(asked.period)))
  },
}

async function* programRows(
  ctx: StoreContext,
  viewer: Viewer,
  query: ReportQuery,
): AsyncGenerator<unknown[]> {
  yield ['program_id', 'program', ...METRIC_NAMES, 'views_before']
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const { body, headers } = await listPrograms(ctx, viewer, { ...query, order: 'views', page })
    for (const row of body)
      yield [row.content_id, row.title, ...METRIC_NAMES.map((name) => row[name]), row.views_before]
    isLast = headers['last-page']
  }
}

const COLUMNS = [
  'day',
  'began_at',
  'content_id',
  'title',
  'member_id',
  'name',
  'device',
  'country',
  'plays',
  'views',
  'watched_seconds',
  'completion',
] as const

async function* viewingRows(
  ctx: StoreContext,
  viewer: Viewer,
  wanted: Parameters<typeof viewingsAt>[2],
): AsyncGenerator<unknown[]> {
  yield [...COLUMNS]
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = await viewingsAt(ctx.db, viewer, wanted, { limit: AT_ONCE, offset })
    for (const row of rows) yield COLUMNS.map((name) => row[name])
    if (rows.length < AT_ONCE) return
  }
}
