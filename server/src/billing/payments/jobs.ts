import { MINUTE_MS } from '@matinee/contract/platform/durations'
import { Type } from 'typebox'
import { inStore } from '../../store/in-store.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findRestoredAt, isOfLiveStore } from '../../store/standby.ts'
import { isOutsideDemoYear } from '../demo-year.ts'
import { ProviderUnavailable } from '../providers/provider.ts'
import { reconcilePayment } from './reconciliation.ts'
import type { PaymentRow } from './rows.ts'
import { settlePayments } from './settlement.ts'

/** The longest time a provider call may take. */
export const CALL_TIMEOUT = 2 * MINUTE_MS
/** After this time a payer who has not answered their bank is considered gone. */
const ABANDONED_AFTER = 60 * MINUTE_MS
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
    .where(isOutsideDemoYear('payment'))
    .where('created_at', '<=', new Date(clock.now().getTime() - CALL_TIMEOUT).toISOString())
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .execute()

async function review(ctx: Context, payment: PaymentRow) {
  const inside = await inStore(ctx, payment.store_id)
  try {
    if (await isOfOriginal(ctx, payment)) return await decline(inside, payment, 'processing_error')
    const { state } = await reconcilePayment(inside, payment)
    const isLeft = Date.parse(payment.created_at) + ABANDONED_AFTER <= ctx.clock.now().getTime()
    if (state === 'requires_action' && isLeft) await decline(inside, payment, 'authentication_required')
  } catch (error) {
    const level = error instanceof ProviderUnavailable ? 'warn' : 'error'
    ctx.log[level]({ payment_id: payment.id, err: error }, 'nothing came of a payment yet')
  }
}

/**
 * Whether a payment without an answer was begun by the store that this one was restored from: that one may have charged
 * it since, and a provider forgets after a day that it was asked with the same key.
 */
async function isOfOriginal({ db }: Context, { store_id, ref, created_at }: PaymentRow): Promise<boolean> {
  const restoredAt = ref === null ? await findRestoredAt(db, store_id) : null
  return restoredAt !== null && Date.parse(created_at) <= Date.parse(restoredAt)
}

const decline = (
  ctx: StoreContext,
  { id, ref }: PaymentRow,
  code: 'processing_error' | 'authentication_required',
) => settlePayments(ctx, [{ payment_id: id, outcome: { state: 'declined', ref, code } }])
