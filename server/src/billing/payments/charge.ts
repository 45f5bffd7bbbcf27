import { forEachAtOnce } from '../../platform/at-once.ts'
import { assertNoTransaction } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  type PaymentOutcome,
  type ProviderAccount,
} from '../providers/provider.ts'
import { accountOf, providerOf } from '../providers/registry.ts'
import { findPayment, methodsByIds, type PaymentRow } from './rows.ts'
import { settlePayments, type Settlement } from './settlement.ts'

export interface ChargeOptions {
  on_session?: boolean
  /** Whether to save the method for later charges. */
  keep?: boolean
  /** The browser token to charge instead of the payment's saved method. */
  method?: { ref: string; customer_ref: string | null }
  return_url?: string
  description?: string
}

/** How many payments are charged concurrently. */
const CONCURRENCY = 16

/**
 * Charges a recorded payment under its idempotency key and settles the outcome. Never inside a transaction.
 * Throws `ProviderUnavailable` without an answer; a job reconciles the payment later.
 */
export async function chargePayment(
  ctx: StoreContext,
  paymentId: number,
  how: ChargeOptions = {},
): Promise<PaymentOutcome> {
  assertNoTransaction(ctx, 'A payment')
  const payment = await findPayment(ctx, paymentId)
  const [kept] = payment.payment_method_id ? await methodsByIds(ctx, [payment.payment_method_id]) : []
  const outcome = await chargeAtProvider(ctx, payment, { ...how, method: how.method ?? kept })
  await settlePayments(ctx, [{ payment_id: paymentId, outcome }])
  return outcome
}

/** Charges many recorded payments off-session. Those without an answer stay open. */
export async function chargePayments(ctx: StoreContext, payments: readonly PaymentRow[]): Promise<void> {
  assertNoTransaction(ctx, 'A payment')
  const methods = await methodsOf(ctx, payments)
  const accounts = new Map<string, Promise<ProviderAccount>>()
  const settlements: Settlement[] = []
  await forEachAtOnce(payments, CONCURRENCY, async (payment) => {
    const method = methods.get(payment.payment_method_id!)
    const outcome = await tryCharge(ctx, payment, { method, accounts })
    if (outcome) settlements.push({ payment_id: payment.id, outcome })
  })
  if (settlements.length > 0) await settlePayments(ctx, settlements)
}

async function methodsOf(ctx: StoreContext, payments: readonly PaymentRow[]) {
  const ids = payments.flatMap(({ payment_method_id }) => (payment_method_id ? [payment_method_id] : []))
  return new Map((await methodsByIds(ctx, ids)).map((method) => [method.id, method]))
}

/** An error of one payment does not stop the others. */
async function tryCharge(ctx: StoreContext, payment: PaymentRow, by: PreparedChargeOptions) {
  try {
    return await chargeAtProvider(ctx, payment, by)
  } catch (error) {
    const level = error instanceof ProviderUnavailable ? 'warn' : 'error'
    ctx.log[level]({ payment_id: payment.id, err: error }, 'nothing came of a payment yet')
    return undefined
  }
}

interface PreparedChargeOptions extends Omit<ChargeOptions, 'method'> {
  method: ChargeOptions['method'] | undefined
  /** Caches the provider accounts of the store. */
  accounts?: Map<string, Promise<ProviderAccount>>
}

/** Calls the provider. A refusal the payer cannot change, or missing keys, count as declined. */
async function chargeAtProvider(
  ctx: StoreContext,
  payment: PaymentRow,
  by: PreparedChargeOptions,
): Promise<PaymentOutcome> {
  const { method, accounts = new Map() } = by
  if (!method) return { state: 'declined', ref: null, code: 'method_gone' }
  const { provider } = payment
  try {
    if (!accounts.has(provider)) accounts.set(provider, accountOf(ctx, provider))
    return await providerOf(ctx, provider).charge(
      await accounts.get(provider)!,
      chargeRequest(payment, method, by),
    )
  } catch (error) {
    if (!(error instanceof ProviderRefused) && !(error instanceof Refusal)) throw error
    ctx.log.error({ payment_id: payment.id, reason: error.message }, 'a provider refuses a payment')
    return { state: 'declined', ref: null, code: 'processing_error' }
  }
}

const chargeRequest = (
  payment: PaymentRow,
  { ref, customer_ref }: NonNullable<ChargeOptions['method']>,
  how: Omit<ChargeOptions, 'method'>,
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
