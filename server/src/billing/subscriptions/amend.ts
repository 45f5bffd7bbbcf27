import type { StoreContext } from '../../platform/http/http.ts'
import { insertRows, updateRows } from '../bulk.ts'
import { settingsOf } from '../settings.ts'
import { syncAccesses } from './accesses.ts'
import { mrrOf } from './mrr.ts'
import { MUTABLE_COLUMNS, type SubscriptionRow } from './rows.ts'
import { dueAt, type DunningPolicy } from './steps.ts'

/** One update of a subscription whose row is locked. */
export interface SubscriptionUpdate {
  before: SubscriptionRow
  to: Partial<SubscriptionRow>
  /** The history entry; without one, only a change of MRR is recorded. */
  kind?: string
  details?: object
  actor_id?: number | null
}

/**
 * The only place where subscriptions are updated: their rows, next due time, history and accesses, in a few
 * statements for many. Returns the updated rows in the same order. Runs in the caller's transaction.
 */
export async function updateWithHistory(
  ctx: StoreContext,
  turns: readonly SubscriptionUpdate[],
): Promise<SubscriptionRow[]> {
  if (turns.length === 0) return []
  const patience = await settingsOf(ctx)
  const rows = turns.map((turn) => after(turn, patience))
  await updateRows(ctx.db, 'subscription', MUTABLE_COLUMNS, rows)
  await insertRows(
    ctx.db,
    'subscription_change',
    turns.flatMap((turn, at) => historyOf(ctx, turn, rows[at]!)),
  )
  const moved = turns.map(({ before }, at) => ({ before, after: rows[at]! }))
  await syncAccesses(ctx, moved, patience)
  return rows
}

export const updateOneWithHistory = async (
  ctx: StoreContext,
  turn: SubscriptionUpdate,
): Promise<SubscriptionRow> => (await updateWithHistory(ctx, [turn]))[0]!

function after({ before, to }: SubscriptionUpdate, patience: DunningPolicy): SubscriptionRow {
  const row = { ...before, ...to, version: before.version + 1 }
  return { ...row, due_at: dueAt(row, patience) }
}

function historyOf({ clock }: StoreContext, turn: SubscriptionUpdate, row: SubscriptionRow) {
  const [mrr_before, mrr_after] = [mrrOf(turn.before), mrrOf(row)]
  if (!turn.kind && mrr_before === mrr_after) return []
  return [
    {
      store_id: row.store_id,
      subscription_id: row.id,
      member_id: row.member_id,
      kind: turn.kind ?? 'amount',
      mrr_before,
      mrr_after,
      currency: row.currency,
      offer_id: row.offer_id,
      details: turn.details ?? {},
      actor_id: turn.actor_id ?? null,
      at: clock.now().toISOString(),
    },
  ]
}

/** Records the first entry of a subscription's history. */
export const recordStart = (
  ctx: StoreContext,
  row: SubscriptionRow,
  { kind, actor_id = null }: { kind: string; actor_id?: number | null },
) =>
  insertRows(ctx.db, 'subscription_change', [
    {
      store_id: row.store_id,
      subscription_id: row.id,
      member_id: row.member_id,
      kind,
      mrr_before: 0,
      mrr_after: mrrOf(row),
      currency: row.currency,
      offer_id: row.offer_id,
      details: {},
      actor_id,
      at: ctx.clock.now().toISOString(),
    },
  ])
