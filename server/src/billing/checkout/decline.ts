import type { ProviderName } from '@matinee/contract/billing/billing'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { beginPayment, settlePayment } from '../payments/payments.ts'
import { providerFor } from '../providers/choice.ts'
import type { DeclineCode } from '../providers/provider.ts'
import type { MemberOrder } from './order-validation.ts'
import { orderSnapshotOf } from './order-snapshot.ts'
import type { PaymentAttempt } from './payment-attempt.ts'
import * as query from './queries.ts'

interface DeclinedAttempt extends PaymentAttempt {
  code: DeclineCode
}

/**
 * Records a decline that happened while the card was being saved as a failed payment, if something was due.
 * An order that is completed or has a payment under way stays as it is.
 */
export async function recordDecline(
  ctx: StoreContext,
  order: MemberOrder,
  declined: DeclinedAttempt,
): Promise<void> {
  const provider = await providerFor(ctx, declined.asked.provider)
  await transact(ctx, async (ctx) => {
    const { state } = await query.lockOrder(ctx.db, ctx.store.id, order.id)
    if (state === 'completed' || (await query.openPayments(ctx.db, order.id)).length > 0) return
    if (declined.cost.totals.due_now > 0) await recordFailedPayment(ctx, order, provider, declined)
    const changed_at = ctx.clock.now().toISOString()
    await query.updateOrder(ctx.db, order.id, { state: 'failed', failure_code: declined.code, changed_at })
  })
}

async function recordFailedPayment(
  ctx: StoreContext,
  order: MemberOrder,
  provider: ProviderName,
  { code, cost, asked }: DeclinedAttempt,
) {
  const { id } = await beginPayment(ctx, {
    purchase_id: order.id,
    member_id: order.member_id,
    provider,
    amount: cost.totals.due_now,
    currency: order.currency,
    on_session: true,
    promised: { ...orderSnapshotOf(order, cost, asked.request ?? null), token: asked.payment_method ?? null },
  })
  await settlePayment(ctx, id, { state: 'declined', ref: null, code })
}
