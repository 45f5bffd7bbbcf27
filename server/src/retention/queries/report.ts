import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Days of the store's zone, both included. */
export interface ReportPeriod {
  from: string
  to: string
  zone: string
}

const within = (column: string, { from, to, zone }: ReportPeriod) =>
  sql<boolean>`${sql.ref(column)} >= (${from}::date)::timestamp at time zone ${zone}
    and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${zone}`

export const zoneOf = async (db: Db, storeId: number) =>
  (await db.selectFrom('store').select('time_zone').where('id', '=', storeId).executeTakeFirstOrThrow())
    .time_zone

const counts = () =>
  [
    sql<number>`count(*)::int`.as('begun'),
    sql<number>`count(*) filter (where offered is not null)::int`.as('offered'),
    sql<number>`count(*) filter (where outcome = 'claimed')::int`.as('claimed'),
    sql<number>`count(*) filter (where outcome in ('claimed', 'stayed'))::int`.as('saved'),
    sql<number>`count(*) filter (where outcome = 'left')::int`.as('left'),
  ] as const

export const countByReason = (db: Db, storeId: number, span: ReportPeriod) =>
  db
    .selectFrom('leaving')
    .select('reason_id')
    .select(counts())
    .where('store_id', '=', storeId)
    .where(within('begun_at', span))
    .groupBy('reason_id')
    .orderBy('begun', 'desc')
    .orderBy('reason_id')
    .execute()

export const countByPlan = (db: Db, storeId: number, span: ReportPeriod) =>
  db
    .selectFrom('leaving')
    .innerJoin('subscription', 'subscription.id', 'leaving.subscription_id')
    .innerJoin('offer', 'offer.id', 'subscription.offer_id')
    .select(['offer.id', 'offer.title'])
    .select(counts())
    .where('leaving.store_id', '=', storeId)
    .where(within('leaving.begun_at', span))
    .groupBy(['offer.id', 'offer.title'])
    .orderBy('begun', 'desc')
    .orderBy('offer.id')
    .execute()

const MAX_COMMENTS = 20

export const newestComments = (db: Db, storeId: number, span: ReportPeriod) =>
  db
    .selectFrom('leaving')
    .leftJoin('member', 'member.id', 'leaving.member_id')
    .select([
      sql<string>`leaving.text`.as('text'),
      'leaving.begun_at as at',
      'leaving.reason_id',
      'leaving.member_id',
      'member.name',
    ])
    .where('leaving.store_id', '=', storeId)
    .where('leaving.text', 'is not', null)
    .where(within('leaving.begun_at', span))
    .orderBy('leaving.id', 'desc')
    .limit(MAX_COMMENTS)
    .execute()

/** Orders abandoned at the payment step; one paid after a mail counts as recovered. */
export async function abandonedOrders(db: Db, storeId: number, span: ReportPeriod) {
  const left = db
    .selectFrom('purchase')
    .where('purchase.store_id', '=', storeId)
    .where('reached_payment_at', 'is not', null)
    .where(within('purchase.created_at', span))
    .where((eb) => eb.or([eb('purchase.state', '!=', 'completed'), eb('mails_sent', '>', 0)]))
  const { orders, mailed, recovered } = await left
    .select([
      sql<number>`count(*)::int`.as('orders'),
      sql<number>`count(*) filter (where mails_sent > 0)::int`.as('mailed'),
      sql<number>`count(*) filter (where mails_sent > 0 and state = 'completed')::int`.as('recovered'),
    ])
    .executeTakeFirstOrThrow()
  const value = await left
    .innerJoin('invoice', 'invoice.id', 'purchase.invoice_id')
    .select(['purchase.currency', sql<number>`sum(invoice.total)::bigint`.as('amount')])
    .where('mails_sent', '>', 0)
    .where('purchase.state', '=', 'completed')
    .groupBy('purchase.currency')
    .orderBy('purchase.currency')
    .execute()
  return { orders, mailed, recovered, value: value.map((row) => ({ ...row, amount: Number(row.amount) })) }
}

export const winbacks = (db: Db, storeId: number, span: ReportPeriod) =>
  db
    .selectFrom('winback')
    .select([
      sql<number>`count(*)::int`.as('sent'),
      sql<number>`count(*) filter (where used_at is not null)::int`.as('used'),
    ])
    .where('store_id', '=', storeId)
    .where(within('sent_at', span))
    .executeTakeFirstOrThrow()

const MAX_ROWS = 100_000

export const cancellationsIn = (db: Db, storeId: number, span: ReportPeriod) =>
  db
    .selectFrom('leaving')
    .innerJoin('subscription', 'subscription.id', 'leaving.subscription_id')
    .innerJoin('offer', 'offer.id', 'subscription.offer_id')
    .leftJoin('leaving_reason', 'leaving_reason.id', 'leaving.reason_id')
    .select([
      'leaving.begun_at',
      'offer.title as plan',
      sql<string>`coalesce(leaving_reason.title, leaving_reason.key)`.as('reason'),
      sql<string>`leaving.offered ->> 'answer'`.as('offered'),
      'leaving.outcome',
      'leaving.ended_at',
      'leaving.text',
    ])
    .where('leaving.store_id', '=', storeId)
    .where(within('leaving.begun_at', span))
    .orderBy('leaving.id')
    .limit(MAX_ROWS)
    .execute()
