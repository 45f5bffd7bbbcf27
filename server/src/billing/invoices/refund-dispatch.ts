import { Type } from 'typebox'
import { inStore } from '../../store/in-store.ts'
import { assertNoTransaction, transact } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { updateRows } from '../bulk.ts'
import { bookEntries } from '../ledger/ledger.ts'
import { findPayment, lockPayments } from '../payments/rows.ts'
import { ProviderRefused, ProviderUnavailable, type RefundOutcome } from '../providers/provider.ts'
import { accountOf, providerOf } from '../providers/registry.ts'
import { failRefund, fulfilRefund } from './refund-fulfilment.ts'
import { findRefund, lockRefund, type RefundRow } from './refund-rows.ts'

/** The job that sends a recorded refund to the provider, under an idempotency key. */
export const sendRefund = defineJob({
  name: 'billing.send-refund',
  payload: Type.Object({ store_id: Type.Integer(), refund_id: Type.Integer() }),
  run: async (ctx, { store_id, refund_id }) => {
    await makeRefund(await inStore(ctx, store_id), refund_id)
  },
})

/** Sends a refund immediately. Never inside a transaction. */
export async function makeRefund(ctx: StoreContext, refundId: number): Promise<RefundRow> {
  assertNoTransaction(ctx, 'A refund')
  const refund = await findRefund(ctx, refundId)
  if (refund.state !== 'pending') return refund
  const outcome = await requestRefund(ctx, refund)
  return transact(ctx, async (ctx) => {
    const locked = await lockRefund(ctx, refundId)
    if (locked.state !== 'pending') return locked
    if (outcome.state === 'failed') return failRefund(ctx, locked, outcome.reason)
    const done: RefundRow = { ...locked, state: 'succeeded', ref: outcome.ref, ended_at: nowOf(ctx) }
    await updateRows(ctx.db, 'refund', ['state', 'ref', 'ended_at'], [done])
    await recordOnPayment(ctx, done)
    return done.invoice_id ? fulfilRefund(ctx, done) : bookUnapplied(ctx, done)
  })
}

/** Sends a refund immediately; if the provider does not answer, a job retries it. */
export async function makeRefundOrLater(ctx: StoreContext, refundId: number): Promise<RefundRow> {
  try {
    return await makeRefund(ctx, refundId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    ctx.log.warn({ refund_id: refundId, err: error }, 'nothing came of a refund yet')
    return findRefund(ctx, refundId)
  }
}

const nowOf = ({ clock }: StoreContext) => clock.now().toISOString()

async function requestRefund(
  ctx: StoreContext,
  refund: RefundRow,
): Promise<RefundOutcome | { state: 'succeeded'; ref: null }> {
  const amount = refund.amount - refund.to_balance
  if (amount === 0 || !refund.payment_id) return { state: 'succeeded', ref: null }
  const payment = await findPayment(ctx, refund.payment_id)
  try {
    const account = await accountOf(ctx, payment.provider as 'test')
    return await providerOf(ctx, payment.provider as 'test').refund(account, {
      key: `refund:${refund.id}`,
      payment_ref: payment.ref!,
      amount,
      currency: refund.currency,
      reason: refund.reason ?? '',
    })
  } catch (error) {
    if (error instanceof ProviderRefused) return { state: 'failed', ref: null, reason: error.message }
    throw error
  }
}

async function recordOnPayment(ctx: StoreContext, { payment_id, amount, to_balance }: RefundRow) {
  if (!payment_id) return
  const [payment] = await lockPayments(ctx, [payment_id])
  const refunded = payment!.refunded + amount - to_balance
  await updateRows(ctx.db, 'payment', ['refunded'], [{ ...payment!, refunded }])
}

async function bookUnapplied(ctx: StoreContext, refund: RefundRow): Promise<RefundRow> {
  const { provider } = await findPayment(ctx, refund.payment_id!)
  await bookEntries(ctx, [
    {
      kind: 'stray_returned',
      cause: `refund:${refund.id}`,
      payment_id: refund.payment_id,
      refund_id: refund.id,
      currency: refund.currency,
      lines: [
        ['unapplied', refund.amount],
        [`cash:${provider}`, -refund.amount],
      ],
    },
  ])
  return refund
}
