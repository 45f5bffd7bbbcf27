import { QUALITY_NAMES } from '@matinee/contract/analytics/playing-reports'
import { METRIC_NAMES, type ReportFile, type ReportQuery } from '@matinee/contract/analytics/reports'
import type { RawBuilder } from 'kysely'
import type { Transform } from 'node:stream'
import { csvOf } from '../../platform/text/csv-writer.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertRight, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { resolveReportScope } from './report-scope.ts'
import { readLiveNow } from './live-now.ts'
import { readOverview } from './overview.ts'
import { listActivity } from './member-activity.ts'
import { listProgramMetrics } from './programs.ts'
import { readQuality } from './quality.ts'
import { listSearchTerms } from './searches.ts'
import { listViewingRows } from './viewings.ts'
import { listLiveEventNumbers } from './live/live-event-numbers.ts'
import { writeLiveEvents } from './live/live-files.ts'

const AT_ONCE = 5000

/** Permissions are checked before the first line. */
type FileWriter = (ctx: StoreContext, viewer: Viewer, query: ReportQuery) => Promise<Transform>

/** The reports as CSV. */
export const REPORT_FILE_WRITERS: Record<ReportFile, FileWriter> = {
  async overview(ctx, viewer, query) {
    const { days } = await readOverview(ctx, viewer, query)
    return csvOf([
      ['day', ...METRIC_NAMES],
      ...days.map((day) => [day.day, ...METRIC_NAMES.map((name) => day[name])]),
    ])
  },
  async programs(ctx, viewer, query) {
    const read = (page: number) => listProgramMetrics(ctx, viewer, { ...query, order: 'views', page })
    return csvOf(writeTable(['content_id', 'title', ...METRIC_NAMES, 'views_before'], await readPages(read)))
  },
  async viewings(ctx, viewer, query) {
    const asked = await resolveReportScope(ctx, viewer, query)
    return csvOf(writeTable(VIEWING_COLUMNS, readViewings(ctx, viewer, asked.rows(asked.period))))
  },
  async quality(ctx, viewer, query) {
    const { days } = await readQuality(ctx, viewer, query)
    return csvOf([
      ['day', ...QUALITY_NAMES],
      ...days.map((day) => [day.day, ...QUALITY_NAMES.map((name) => day[name])]),
    ])
  },
  async searches(ctx, viewer, query) {
    assertMaySee(viewer, 'analytics')
    const read = (page: number) => listSearchTerms(ctx, viewer, { ...query, nothing_found: false, page })
    return csvOf(
      writeTable(
        ['term', 'searches', 'searches_before', 'people', 'nothing_found', 'last_at'],
        await readPages(read),
      ),
    )
  },
  async people(ctx, viewer, query) {
    assertMaySee(viewer, 'analytics')
    assertRight(viewer, 'export_people')
    const read = (page: number) => listActivity(ctx, viewer, { ...query, audience: 'active', page })
    return csvOf(writeTable(PERSON, await readPages(read)))
  },
  async now(ctx, viewer) {
    const { at, programs } = await readLiveNow(ctx, viewer)
    return csvOf([
      ['at', 'content_id', 'title', 'watching'],
      ...programs.map(({ content_id, title, watching }) => [at, content_id, title, watching]),
    ])
  },
  async live_events(ctx, viewer, { from, to, days }) {
    const period = { ...(from && { from }), ...(to && { to }), ...(days && { days }) }
    const read = (page: number) => listLiveEventNumbers(ctx, viewer, { ...period, page })
    return csvOf(writeLiveEvents(await readPages(read)))
  },
}

const PERSON = [
  'member_id',
  'name',
  'watched_seconds',
  'watched_seconds_before',
  'views',
  'programs',
  'days',
  'last_watched',
  'last_seen_at',
] as const

interface ReportPage<Row> {
  body: Row[]
  headers: { 'last-page': boolean }
}
type ReadPage<Row> = (page: number) => Promise<ReportPage<Row>>

/** Streams all pages of a list. The first page is read at once, so that a refusal comes before the first line. */
const readPages = async <Row>(read: ReadPage<Row>) => readPagesFrom(await read(1), read)

async function* readPagesFrom<Row>(first: ReportPage<Row>, read: ReadPage<Row>) {
  yield* first.body
  for (let page = 2, isLast = first.headers['last-page']; !isLast; page += 1) {
    const { body, headers } = await read(page)
    yield* body
    isLast = headers['last-page']
  }
}

/** The named columns of rows under their titles. */
async function* writeTable<Row extends object>(
  columns: readonly (keyof Row & string)[],
  rows: AsyncIterable<Row>,
) {
  yield [...columns]
  for await (const row of rows) yield columns.map((name) => row[name])
}

const VIEWING_COLUMNS = [
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
  'live',
] as const

async function* readViewings(ctx: StoreContext, viewer: Viewer, wanted: RawBuilder<boolean>) {
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = await listViewingRows(ctx.db, viewer, wanted, { limit: AT_ONCE, offset })
    yield* rows
    if (rows.length < AT_ONCE) return
  }
}
