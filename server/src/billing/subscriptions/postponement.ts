import { sql } from 'kysely'
import { transact } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { updateWithHistory } from './amend.ts'
import type { SubscriptionRow } from './rows.ts'
import { FOREVER } from './steps.ts'

const BATCH_SIZE = 1000

/**
 * Moves everything that subscriptions wait for by the time their store was paused: nobody is charged for days on which
 * there was nothing to watch, and no grace runs out meanwhile.
 */
export const postponeSubscriptions = (ctx: StoreContext, byMs: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    let [last, rows] = [0, await lockAfter(ctx.db, ctx.store.id, 0)]
    while (rows.length > 0) {
      await updateWithHistory(
        ctx,
        rows.map((before) => ({ before, to: postponement(before, byMs) })),
      )
      last = rows.at(-1)!.id
      rows = await lockAfter(ctx.db, ctx.store.id, last)
    }
  })

/** A payment that is under way began before the pause, and settles the period it was made for. */
const lockAfter = (db: Db, storeId: number, id: number): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '>', id)
    .where('status', '!=', 'canceled')
    .where('open_payment_id', 'is', null)
    .where(sql<boolean>`due_at is not null`)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate()
    .execute()

function postponement(row: SubscriptionRow, byMs: number): Partial<SubscriptionRow> {
  const later = (moment: string) => new Date(Date.parse(moment) + byMs).toISOString()
  switch (row.status) {
    case 'trialing':
      return {
        ...newPeriodEnd(later(row.period_end)),
        trial_ends_at: later(row.trial_ends_at ?? row.period_end),
      }
    case 'active':
      return row.period_end === FOREVER ? {} : newPeriodEnd(later(row.period_end))
    case 'past_due':
    case 'on_hold':
      return {
        failed_at: later(row.failed_at!),
        ...(row.on_hold_at && { on_hold_at: later(row.on_hold_at) }),
      }
    case 'paused':
      return { resumes_at: later(row.resumes_at!) }
    case 'canceled':
      return {}
  }
}

/** The end of the period becomes the anchor, as where the staff moves it. */
const newPeriodEnd = (moment: string) => ({ period_end: moment, anchor_at: moment, periods: 0 })
