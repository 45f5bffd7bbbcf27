import type { StoreContext } from '../../platform/http/http.ts'
import { ProviderRefused, type PaymentOutcome } from '../providers/provider.ts'
import { accountOf, providerOf } from '../providers/registry.ts'
import { chargePayment } from './charge.ts'
import type { PaymentRow } from './rows.ts'
import { settlePayments } from './settlement.ts'

/** Fetches the state of a payment from its provider and settles it. Never inside a transaction. */
export async function reconcilePayment(ctx: StoreContext, payment: PaymentRow): Promise<PaymentOutcome> {
  if (!payment.ref) return chargePayment(ctx, payment.id)
  const outcome = await findAtProvider(ctx, payment)
  await settlePayments(ctx, [{ payment_id: payment.id, outcome }])
  return outcome
}

async function findAtProvider(ctx: StoreContext, { id, provider, ref }: PaymentRow): Promise<PaymentOutcome> {
  try {
    const account = await accountOf(ctx, provider as 'test')
    return await providerOf(ctx, provider as 'test').findPayment(account, ref!)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    ctx.log.error({ payment_id: id, reason: error.message }, 'a provider does not know a payment')
    return { state: 'declined', ref, code: 'processing_error' }
  }
}
