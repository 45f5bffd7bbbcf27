import { Type } from 'typebox'
import { inStore } from '../../members/people/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../platform/context.ts'
import { isOfLiveStore } from '../../store/standby.ts'
import { ProviderUnavailable } from '../providers/provider.ts'
import { reconcilePayment } from './reconciliation.ts'
import type { PaymentRow } from './rows.ts'
import { settlePayments } from './settlement.ts'

const MINUTE = 60_000
/** The longest time a provider call may take. */
export const CALL_TIMEOUT = 2 * MINUTE
/** After this time a payer who has not answered their bank is considered gone. */
const ABANDONED_AFTER = 60 * MINUTE
const BATCH_SIZE = 200

/** Reconciles open payments after a crash, a lost response or a missing webhook. */
export const reviewPayments = defineJob({
  name: 'billing.review-payments',
  payload: Type.Object({}),
  every: '* * * * *',
  run: async (ctx, _, signal) => {
    for (const payment of await openPayments(ctx)) {
      if (signal.aborted) return
      await review(ctx, payment)
    }
  },
})

const openPayments = ({ db, clock }: Context): Promise<PaymentRow[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', ['pending', 'requires_action'])
    .where(isOfLiveStore('payment.store_id'))
    .where('created_at', '<=', new Date(clock.now().getTime() - CALL_TIMEOUT).toISOString())
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .execute()

async function review(ctx: Context, payment: PaymentRow) {
  const inside = await inStore(ctx, payment.store_id)
  try {
    const { state } = await reconcilePayment(inside, payment)
    const isLeft = Date.parse(payment.created_at) + ABANDONED_AFTER <= ctx.clock.now().getTime()
    if (state !== 'requires_action' || !isLeft) return
    const outcome = { state: 'declined', ref: payment.ref, code: 'authentication_required' } as const
    await settlePayments(inside, [{ payment_id: payment.id, outcome }])
  } catch (error) {
    const level = error instanceof ProviderUnavailable ? 'warn' : 'error'
    ctx.log[level]({ payment_id: payment.id, err: error }, 'nothing came of a payment yet')
  }
}
