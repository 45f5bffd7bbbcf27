import type { StoreContext } from '../../platform/http.ts'
import { ProviderRefused, type Outcome } from '../providers/provider.ts'
import { accountOf, providerOf } from '../providers/registry.ts'
import { pay } from './charging.ts'
import type { PaymentRow } from './rows.ts'
import { settlePayments } from './settling.ts'

/** Asks how a payment stands at its provider, and settles what it says. Never inside a transaction. */
export async function askAgain(ctx: StoreContext, payment: PaymentRow): Promise<Outcome> {
  if (!payment.ref) return pay(ctx, payment.id)
  const outcome = await find(ctx, payment)
  await settlePayments(ctx, [{ payment_id: payment.id, outcome }])
  return outcome
}

async function find(ctx: StoreContext, { id, provider, ref }: PaymentRow): Promise<Outcome> {
  try {
    const account = await accountOf(ctx, provider as 'test')
    return await providerOf(ctx, provider as 'test').findPayment(account, ref!)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    ctx.log.error({ payment_id: id, reason: error.message }, 'a provider does not know a payment')
    return { state: 'declined', ref, code: 'processing_error' }
  }
}
