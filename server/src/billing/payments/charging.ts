import { assertNoTransaction } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  type Outcome,
  type ProviderAccount,
} from '../providers/provider.ts'
import { accountOf, providerOf } from '../providers/registry.ts'
import { findPayment, methodsByIds, type PaymentRow } from './rows.ts'
import { settlePayments, type Settlement } from './settling.ts'

export interface How {
  on_session?: boolean
  /** Whether the method is to be kept for later charges. */
  keep?: boolean
  /** What to charge where it is not the payment's kept method: a token of the browser. */
  method?: { ref: string; customer_ref: string | null }
  return_url?: string
  description?: string
}

/** How many are asked for at once. */
const AT_ONCE = 16

/**
 * Asks the provider for a payment that was written down, by the payment's own key, and settles what comes of it. Never
 * inside a transaction. Throws `ProviderUnavailable` where nothing came: it is asked again by itself later.
 */
export async function pay(ctx: StoreContext, paymentId: number, how: How = {}): Promise<Outcome> {
  assertNoTransaction(ctx, 'A payment')
  const payment = await findPayment(ctx, paymentId)
  const [kept] = payment.payment_method_id ? await methodsByIds(ctx, [payment.payment_method_id]) : []
  const outcome = await charge(ctx, payment, { ...how, method: how.method ?? kept })
  await settlePayments(ctx, [{ payment_id: paymentId, outcome }])
  return outcome
}

/** The same for many that were written down together, while nobody is there. Those nothing came of stay open. */
export async function payAll(ctx: StoreContext, payments: readonly PaymentRow[]): Promise<void> {
  assertNoTransaction(ctx, 'A payment')
  const methods = await methodsOf(ctx, payments)
  const accounts = new Map<string, Promise<ProviderAccount>>()
  const settlements: Settlement[] = []
  const queue = payments.values()
  const work = async () => {
    for (const payment of queue) {
      const outcome = await chargeOrLeave(ctx, payment, {
        method: methods.get(payment.payment_method_id!),
        accounts,
      })
      if (outcome) settlements.push({ payment_id: payment.id, outcome })
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, payments.length) }, work))
  if (settlements.length > 0) await settlePayments(ctx, settlements)
}

async function methodsOf(ctx: StoreContext, payments: readonly PaymentRow[]) {
  const ids = payments.flatMap(({ payment_method_id }) => (payment_method_id ? [payment_method_id] : []))
  return new Map((await methodsByIds(ctx, ids)).map((method) => [method.id, method]))
}

/** What goes wrong with one is no reason to leave the others. */
async function chargeOrLeave(ctx: StoreContext, payment: PaymentRow, by: By) {
  try {
    return await charge(ctx, payment, by)
  } catch (error) {
    const level = error instanceof ProviderUnavailable ? 'warn' : 'error'
    ctx.log[level]({ payment_id: payment.id, err: error }, 'nothing came of a payment yet')
    return undefined
  }
}

interface By extends Omit<How, 'method'> {
  method: How['method'] | undefined
  /** The store's accounts that were opened before. */
  accounts?: Map<string, Promise<ProviderAccount>>
}

/** Asks the provider; one that refuses whatever the payer does, or that the store has no keys of any more, has declined. */
async function charge(ctx: StoreContext, payment: PaymentRow, by: By): Promise<Outcome> {
  const { method, accounts = new Map() } = by
  if (!method) return { state: 'declined', ref: null, code: 'method_gone' }
  const { provider } = payment
  try {
    if (!accounts.has(provider)) accounts.set(provider, accountOf(ctx, provider))
    return await providerOf(ctx, provider).charge(await accounts.get(provider)!, asked(payment, method, by))
  } catch (error) {
    if (!(error instanceof ProviderRefused) && !(error instanceof Refusal)) throw error
    ctx.log.error({ payment_id: payment.id, reason: error.message }, 'a provider refuses a payment')
    return { state: 'declined', ref: null, code: 'processing_error' }
  }
}

const asked = (
  payment: PaymentRow,
  { ref, customer_ref }: NonNullable<How['method']>,
  how: Omit<How, 'method'>,
) => ({
  key: `payment:${payment.id}`,
  amount: payment.amount,
  currency: payment.currency,
  method: { ref, customer_ref },
  on_session: how.on_session ?? payment.on_session,
  keep: how.keep ?? false,
  description: how.description ?? `payment ${payment.id}`,
  return_url: how.return_url ?? '/',
})
