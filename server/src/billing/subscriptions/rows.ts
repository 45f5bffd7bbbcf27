import { sql, type Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { SubscriptionNotFound } from '../errors.ts'
import type { SubscriptionTable } from './tables.ts'
import { isGuarded } from './moved-guard.ts'

export type SubscriptionRow = Selectable<SubscriptionTable>

/**
 * Locks due subscriptions and skips those another worker has locked. Those of the demo stand still but in the time it
 * lives in.
 */
export const lockDue = (
  db: Db,
  storeId: number,
  { now, most, ofDemo }: { now: string; most: number; ofDemo: boolean },
): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('due_at', '<=', now)
    .where((eb) => eb.not(isGuarded(now)))
    .where((eb) =>
      eb(
        'member_id',
        ofDemo ? 'in' : 'not in',
        eb.selectFrom('member').select('id').where('store_id', '=', storeId).where('demo', '=', true),
      ),
    )
    .orderBy('due_at')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

/** Locks subscriptions until the transaction ends. */
export const lockSubscriptions = (
  db: Db,
  storeId: number,
  ids: readonly number[],
): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Locks a subscription that has not ended. Throws if there is none. */
export async function lockLive({ db, store }: StoreContext, id: number): Promise<SubscriptionRow> {
  const [row] = await lockSubscriptions(db, store.id, [id])
  if (!row || row.status === 'canceled') throw SubscriptionNotFound()
  return row
}

/** The live plan of a member; there is at most one. What they pay in instalments is beside it. */
export const findLive = (db: Db, storeId: number, memberId: number): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('status', '!=', 'canceled')
    .where('instalments', 'is', null)
    .executeTakeFirst()

/** What a member is paying in instalments, newest first. */
export const findInstalments = (db: Db, storeId: number, memberId: number): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('status', '!=', 'canceled')
    .where('instalments', 'is not', null)
    .orderBy('id', 'desc')
    .execute()

export const findSubscription = (db: Db, storeId: number, id: number): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns undefined if the member has a live plan, or pays the same offer in instalments. */
export const insertSubscription = (
  db: Db,
  row: NewRow<
    SubscriptionTable,
    | 'store_id'
    | 'member_id'
    | 'offer_id'
    | 'price_id'
    | 'status'
    | 'amount'
    | 'setup_fee'
    | 'seats'
    | 'instalments'
    | 'instalments_paid'
    | 'currency'
    | 'period_unit'
    | 'period_count'
    | 'anchor_at'
    | 'periods'
    | 'period_start'
    | 'period_end'
    | 'trial_ends_at'
    | 'comped'
    | 'cancel_at_end'
    | 'payment_method_id'
    | 'coupon_id'
    | 'discount_percent'
    | 'discount_amount'
    | 'discount_periods'
    | 'tax_country'
    | 'tax_region'
    | 'vat_id'
    | 'billing_name'
    | 'billing_address'
    | 'created_at'
  >,
): Promise<SubscriptionRow | undefined> =>
  db
    .insertInto('subscription')
    .values(row)
    .onConflict((clash) => clash.doNothing())
    .returningAll()
    .executeTakeFirst()

/** The columns the engine may change. */
export const MUTABLE_COLUMNS = [
  'offer_id',
  'price_id',
  'status',
  'amount',
  'currency',
  'period_unit',
  'period_count',
  'anchor_at',
  'periods',
  'period_start',
  'period_end',
  'trial_ends_at',
  'comped',
  'cancel_at_end',
  'canceled_at',
  'ended_at',
  'end_reason',
  'pause_at_end',
  'paused_at',
  'resumes_at',
  'payment_method_id',
  'coupon_id',
  'discount_percent',
  'discount_amount',
  'discount_periods',
  'next_offer_id',
  'next_price_id',
  'credit',
  'setup_fee',
  'instalments_paid',
  'seats',
  'next_seats',
  'failed_at',
  'failure_code',
  'dunning_step',
  'on_hold_at',
  'noticed',
  'open_payment_id',
  'due_at',
  'version',
] as const satisfies (keyof SubscriptionRow)[]
