import { Type } from 'typebox'
import { inStore } from '../../members/people/context.ts'
import { job } from '../../platform/jobs.ts'
import type { Context } from '../../platform/context.ts'
import { makeRefund } from '../invoices/sending-refunds.ts'
import { ProviderUnavailable } from '../providers/provider.ts'
import { askAgain } from './asking.ts'
import type { PaymentRow } from './rows.ts'
import { settlePayments } from './settling.ts'

const MINUTE = 60_000
/** A call under way takes this long at most. */
const PATIENCE = 2 * MINUTE
/** Whoever did not answer their bank by then has left. */
const LEFT_AFTER = 60 * MINUTE
const AT_ONCE = 200

/** Payments nothing came of yet: after a crash, a lost answer or a webhook that never came, the provider is asked again. */
export const reviewPayments = job({
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
    .where('created_at', '<=', new Date(clock.now().getTime() - PATIENCE).toISOString())
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute()

async function review(ctx: Context, payment: PaymentRow) {
  const inside = await inStore(ctx, payment.store_id)
  try {
    const { state } = await askAgain(inside, payment)
    const isLeft = Date.parse(payment.created_at) + LEFT_AFTER <= ctx.clock.now().getTime()
    if (state !== 'requires_action' || !isLeft) return
    const outcome = { state: 'declined', ref: payment.ref, code: 'authentication_required' } as const
    await settlePayments(inside, [{ payment_id: payment.id, outcome }])
  } catch (error) {
    const level = error instanceof ProviderUnavailable ? 'warn' : 'error'
    ctx.log[level]({ payment_id: payment.id, err: error }, 'nothing came of a payment yet')
  }
}

/** Refunds that were written down and not made, though they were to be made at once. */
export const reviewRefunds = job({
  name: 'billing.review-refunds',
  payload: Type.Object({}),
  every: '*/5 * * * *',
  run: async (ctx) => {
    const before = new Date(ctx.clock.now().getTime() - PATIENCE).toISOString()
    const open = await ctx.db
      .selectFrom('refund')
      .select(['id', 'store_id'])
      .where('state', '=', 'pending')
      .where('created_at', '<=', before)
      .limit(AT_ONCE)
      .execute()
    for (const { id, store_id } of open) await makeRefund(await inStore(ctx, store_id), id)
  },
})
