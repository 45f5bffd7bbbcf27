import {
  CONVERSION_DAYS,
  LEAST_CHURNED,
  MOVEMENTS,
  type Money,
  type Movement,
  type MrrMoves,
  type Subscribers,
} from '@matinee/contract/billing/revenue'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { countDays } from '../../platform/text/calendar.ts'
import type { RevenueReportQuery } from './revenue-query.ts'

interface MrrMovementRow {
  is_now: boolean
  movement: Movement
  moved: number
  count: number
}

/** MRR, its movements and the number of subscribers, for a period and the previous one. */
export async function mrrMovementsOf(db: Db, asked: RevenueReportQuery) {
  const [start, rows] = await Promise.all([mrrSnapshotAt(db, asked), movedIn(db, asked)])
  const earlier = after(
    start,
    rows.filter((row) => !row.is_now),
  )
  return {
    earlier,
    now: after(
      earlier.end,
      rows.filter((row) => row.is_now),
    ),
  }
}

interface MrrSnapshot {
  mrr: number
  active: number
}

// Filtered by plan or country, it counts subscriptions that have that plan or country today.
const changes = ({ isNarrowed }: RevenueReportQuery, table: string) =>
  isNarrowed
    ? sql`${sql.raw(table)} change join subscription on subscription.id = change.subscription_id`
    : sql`${sql.raw(table)} change`

const changesWanted = ({ isNarrowed, subscriptions, store_id, currency }: RevenueReportQuery) =>
  isNarrowed
    ? sql`change.store_id = ${store_id} and change.currency = ${currency} and ${subscriptions}`
    : sql`change.store_id = ${store_id} and change.currency = ${currency}`

async function mrrSnapshotAt(db: Db, asked: RevenueReportQuery): Promise<MrrSnapshot> {
  const { rows } = await sql<MrrSnapshot>`
    select coalesce(sum(mrr_after - mrr_before), 0)::bigint as mrr,
      coalesce(sum((mrr_after > 0)::int - (mrr_before > 0)::int), 0)::bigint as active
    from ${changes(asked, 'subscription_change')}
    where ${changesWanted(asked)} and mrr_before <> mrr_after and change.at < ${asked.moments.start}`.execute(
    db,
  )
  return rows[0]!
}

async function movedIn(db: Db, asked: RevenueReportQuery): Promise<MrrMovementRow[]> {
  const { start, middle, end } = asked.moments
  const { rows } = await sql<MrrMovementRow>`
    select change.at >= ${middle} as is_now, movement, sum(moved)::bigint as moved, count(*)::int as count
    from ${changes(asked, 'mrr_movement')}
    where ${changesWanted(asked)} and change.at >= ${start} and change.at < ${end}
    group by 1, 2`.execute(db)
  return rows
}

/** Start, movements and end of MRR in a period. */
function after(start: MrrSnapshot, rows: MrrMovementRow[]) {
  const moved = (name: Movement) => rows.find(({ movement }) => movement === name)?.moved ?? 0
  const counted = (name: Movement) => rows.find(({ movement }) => movement === name)?.count ?? 0
  const moves = Object.fromEntries(MOVEMENTS.map((name) => [name, moved(name)])) as Record<Movement, number>
  const mrr: MrrMoves = {
    start: start.mrr,
    ...moves,
    end: start.mrr + Object.values(moves).reduce((sum, move) => sum + move, 0),
  }
  const came = counted('new') + counted('moved_in') + counted('reactivated')
  const active = start.active + came - counted('churned')
  return { mrr, start, joined: counted('new'), end: { mrr: mrr.end, active } }
}

interface ChurnRow {
  is_now: boolean
  involuntary: boolean
  count: number
  /** Subscribers at the start of the period. */
  had_joined: number
}

/** Churned subscribers in the period and in the previous one. */
export async function churnedIn(db: Db, asked: RevenueReportQuery): Promise<ChurnRow[]> {
  const { start, middle, end } = asked.moments
  const { rows } = await sql<ChurnRow>`
    select ended_at >= ${middle} as is_now, coalesce(involuntary, false) as involuntary, count(*)::int as count,
      (count(*) filter (where paid_since < case when ended_at >= ${middle} then ${middle}::timestamptz
        else ${start}::timestamptz end))::int as had_joined
    from churned_subscription subscription
    where ${asked.subscriptions} and ended_at >= ${start} and ended_at < ${end}
    group by 1, 2`.execute(db)
  return rows
}

interface TrialCounts {
  is_now: boolean
  ended: number
  converted: number
}

/** Trials that ended, and how many of them converted soon after. */
export async function trialsIn(db: Db, asked: RevenueReportQuery, now: string): Promise<TrialCounts[]> {
  const { start, middle, end } = asked.moments
  const { rows } = await sql<TrialCounts>`
    select trial_ends_at >= ${middle} as is_now, count(*)::int as ended,
      (count(*) filter (where paid_at < trial_ends_at + ${sql.lit(`${CONVERSION_DAYS} days`)}::interval))::int as converted
    from ended_trial subscription
    where ${asked.subscriptions} and trial_ends_at >= ${start} and trial_ends_at < ${end} and trial_ends_at <= ${now}
    group by 1`.execute(db)
  return rows
}

const DAYS_OF_A_MONTH = 30.44

interface SubscriberCounts {
  moves: Awaited<ReturnType<typeof mrrMovementsOf>>['now']
  left: ChurnRow[]
  trials: TrialCounts | undefined
  money: Money
}

/** The subscriber figures of one period. */
export function subscribersOf(period: { from: string; to: string }, counted: SubscriberCounts): Subscribers {
  const { moves, left, trials, money } = counted
  const sum = (rows: ChurnRow[], name: 'count' | 'had_joined') =>
    rows.reduce((all, row) => all + row[name], 0)
  const [churned, active] = [sum(left, 'count'), moves.end.active]
  const churn = moves.start.active > 0 ? sum(left, 'had_joined') / moves.start.active : null
  const arpu = active > 0 ? Math.round(moves.end.mrr / active) : null
  const involuntary = sum(
    left.filter((row) => row.involuntary),
    'count',
  )
  return {
    active_before: moves.start.active,
    active,
    joined: moves.joined,
    churned,
    churned_voluntary: churned - involuntary,
    churned_involuntary: involuntary,
    churn,
    trials_ended: trials?.ended ?? 0,
    trials_converted: trials?.converted ?? 0,
    trial_conversion: trials ? trials.converted / trials.ended : null,
    arpu,
    ltv: churned >= LEAST_CHURNED ? lifetimeValue(arpu, churn, money, countDays(period)) : null,
  }
}

// Lifetime value: net monthly payments multiplied by the average number of months.
function lifetimeValue(arpu: number | null, churn: number | null, { net, earnings }: Money, days: number) {
  if (arpu === null || !churn || net <= 0) return null
  return Math.round((arpu * (earnings / net)) / ((churn * DAYS_OF_A_MONTH) / days))
}

/** The current figures, independent of the period. */
export async function mrrSnapshotNow(db: Db, asked: RevenueReportQuery) {
  const { rows } = await sql<{ trialing: number; comped: number; people: number; amount: number }>`select
    (select count(*)::int from subscription where ${asked.subscriptions} and status = 'trialing' and not comped) as trialing,
    (select count(*)::int from subscription where ${asked.subscriptions} and comped and status <> 'canceled') as comped,
    at_risk.people, at_risk.amount
    from (select count(distinct risk.member_id)::int as people, coalesce(sum(risk.amount_due), 0)::bigint as amount
      from money_at_risk risk join subscription on subscription.id = risk.subscription_id
      where ${asked.subscriptions} and risk.store_id = ${asked.store_id}) at_risk`.execute(db)
  const { trialing, comped, ...on_hold } = rows[0]!
  return { trialing, comped, on_hold }
}
