import { DAY_MS } from '@matinee/contract/platform/durations'
import type { RetentionReport } from '@matinee/contract/retention/retention'
import { csvOf } from '../platform/text/csv-writer.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import * as query from './queries/report.ts'
import { reasonsOf } from './reasons.ts'

interface ReportDays {
  from?: string
  to?: string
}
const DAYS_SHOWN = 30

/** Why members left, what kept them, and what mails about abandoned checkouts recovered. */
export async function readReport(
  ctx: StoreContext,
  viewer: Viewer,
  asked: ReportDays,
): Promise<RetentionReport> {
  assertMaySee(viewer, 'marketing')
  const span = await reportPeriodOf(ctx, asked)
  const before = earlier(span)
  const { db, store } = ctx
  const [byReason, byReasonBefore, plans, words, abandoned, winback, reasons] = await Promise.all([
    query.countByReason(db, store.id, span),
    query.countByReason(db, store.id, before),
    query.countByPlan(db, store.id, span),
    query.newestComments(db, store.id, span),
    query.abandonedOrders(db, store.id, span),
    query.winbacks(db, store.id, span),
    reasonsOf(ctx),
  ])
  const nameOf = (id: number | null) => {
    const { key = null, title = null } = reasons.find((reason) => reason.id === id) ?? {}
    return { id, key, title }
  }
  return {
    from: span.from,
    to: span.to,
    total: sumOf(byReason),
    before: sumOf(byReasonBefore),
    reasons: byReason.map(({ reason_id, ...counts }) => ({
      ...nameOf(reason_id),
      ...counts,
      begun_before: byReasonBefore.find((other) => other.reason_id === reason_id)?.begun ?? 0,
    })),
    plans,
    words: words.map(({ member_id, name, ...said }) => ({
      ...said,
      member: member_id && name ? { id: member_id, name } : null,
    })),
    abandoned,
    winback,
  }
}

const COUNTS = ['begun', 'offered', 'claimed', 'saved', 'left'] as const
type Counts = Record<(typeof COUNTS)[number], number>

const sumOf = (rows: Counts[]): Counts =>
  Object.fromEntries(COUNTS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Counts

/** Whole days in the store's time zone; the last thirty by default. */
async function reportPeriodOf(
  { db, store, clock }: StoreContext,
  { from, to }: ReportDays,
): Promise<query.ReportPeriod> {
  const zone = await query.zoneOf(db, store.id)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(clock.now())
  const last = to ?? today
  return { from: from ?? daysBefore(last, DAYS_SHOWN - 1), to: last, zone }
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

function earlier({ from, to, zone }: query.ReportPeriod): query.ReportPeriod {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return { from: daysBefore(from, days), to: daysBefore(from, 1), zone }
}

const COLUMNS = ['begun_at', 'plan', 'reason', 'offered', 'outcome', 'ended_at', 'text']

/** The report as a file: one row for every cancellation. */
export async function reportFile(ctx: StoreContext, viewer: Viewer, asked: ReportDays) {
  assertMaySee(viewer, 'marketing')
  const rows = await query.cancellationsIn(ctx.db, ctx.store.id, await reportPeriodOf(ctx, asked))
  return csvOf([COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name as keyof typeof row] ?? ''))])
}
