import type { StoreContext } from '../../platform/http.ts'
import { insertRows, updateRows } from '../bulk.ts'
import { settingsOf } from '../settings.ts'
import { keepAccesses } from './accesses.ts'
import { mrrOf } from './mrr.ts'
import { CHANGING, type SubscriptionRow } from './rows.ts'
import { dueAt, type Patience } from './steps.ts'

/** One change of a subscription whose row is locked. */
export interface Turn {
  before: SubscriptionRow
  to: Partial<SubscriptionRow>
  /** What its history says; without one only a change of what it brings in is noted. */
  kind?: string
  details?: object
  actor_id?: number | null
}

/**
 * The one place where subscriptions change: their rows, when the engine looks at them next, their history and what they
 * open, of many by a few statements. Gives them as they are then, in their order. Inside the caller's transaction.
 */
export async function amendAll(ctx: StoreContext, turns: readonly Turn[]): Promise<SubscriptionRow[]> {
  if (turns.length === 0) return []
  const patience = await settingsOf(ctx)
  const rows = turns.map((turn) => after(turn, patience))
  await updateRows(ctx.db, 'subscription', CHANGING, rows)
  await insertRows(
    ctx.db,
    'subscription_change',
    turns.flatMap((turn, at) => historyOf(ctx, turn, rows[at]!)),
  )
  const moved = turns.map(({ before }, at) => ({ before, after: rows[at]! }))
  await keepAccesses(ctx, moved, patience)
  return rows
}

export const amend = async (ctx: StoreContext, turn: Turn): Promise<SubscriptionRow> =>
  (await amendAll(ctx, [turn]))[0]!

function after({ before, to }: Turn, patience: Patience): SubscriptionRow {
  const row = { ...before, ...to, version: before.version + 1 }
  return { ...row, due_at: dueAt(row, patience) }
}

function historyOf({ clock }: StoreContext, turn: Turn, row: SubscriptionRow) {
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

/** The first line of a history: before it there was nothing. */
export const noteStart = (
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
