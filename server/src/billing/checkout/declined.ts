import type { ProviderName } from '@matinee/contract/billing'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { beginPayment, settlePayment } from '../payments/payments.ts'
import { providerFor } from '../providers/choice.ts'
import type { DeclineCode } from '../providers/provider.ts'
import type { Known } from './buying.ts'
import type { Asked } from './completing.ts'
import type { Cost } from './costing.ts'
import { promiseOf } from './promise.ts'
import * as query from './queries.ts'

export interface Trying {
  cost: Cost
  asked: Asked
}

interface Declined extends Trying {
  code: DeclineCode
}

/**
 * Keeps what a provider said of a card it would not even keep: an attempt like any other, where something was due, so that
 * the store sees when, where and why. An order that something is under way for, or that is done, stays as it is.
 */
export async function noteDeclined(ctx: StoreContext, order: Known, declined: Declined): Promise<void> {
  const provider = await providerFor(ctx, declined.asked.provider)
  await transact(ctx, async (ctx) => {
    const { state } = await query.lockOrder(ctx.db, ctx.store.id, order.id)
    if (state === 'completed' || (await query.openPayments(ctx.db, order.id)).length > 0) return
    if (declined.cost.totals.due_now > 0) await writeDown(ctx, order, provider, declined)
    const changed_at = ctx.clock.now().toISOString()
    await query.updateOrder(ctx.db, order.id, { state: 'failed', failure_code: declined.code, changed_at })
  })
}

async function writeDown(
  ctx: StoreContext,
  order: Known,
  provider: ProviderName,
  { code, cost, asked }: Declined,
) {
  const { id } = await beginPayment(ctx, {
    purchase_id: order.id,
    member_id: order.member_id,
    provider,
    amount: cost.totals.due_now,
    currency: order.currency,
    on_session: true,
    promised: { ...promiseOf(order, cost, asked.request ?? null), token: asked.payment_method ?? null },
  })
  await settlePayment(ctx, id, { state: 'declined', ref: null, code })
}
