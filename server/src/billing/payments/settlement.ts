import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { updateRows } from '../bulk.ts'
import { storeMethodIfOwn } from './methods/methods.ts'
import type { PaymentOutcome } from '../providers/provider.ts'
import { PAYMENT_PURPOSES, paymentHandlers, paymentPurpose, type PaymentFailure } from './handlers.ts'
import { lockPayments, paymentsByIds, type PaymentRow } from './rows.ts'

export interface Settlement {
  payment_id: number
  outcome: PaymentOutcome
}

/**
 * The only place where payment outcomes are applied: under locks, each once, however often they arrive.
 * Returns the updated payments.
 */
export function settlePayments(ctx: StoreContext, settlements: readonly Settlement[]): Promise<PaymentRow[]> {
  return transact(ctx, async (ctx) => {
    const ids = settlements.map(({ payment_id }) => payment_id)
    await lockPaidObjects(ctx, ids)
    const payments = new Map((await lockPayments(ctx, ids)).map((payment) => [payment.id, payment]))
    const news = settlements.flatMap(({ payment_id, outcome }) => {
      const payment = payments.get(payment_id)
      return payment && isNewOutcome(payment, outcome) ? [{ payment, outcome }] : []
    })
    for (const { payment, outcome } of news) Object.assign(payment, asStored(ctx, payment, outcome))
    for (const told of news) await savePaymentMethods(ctx, told)
    const changed = news.map(({ payment }) => payment)
    const columns = ['state', 'ref', 'fee', 'failure_code', 'ended_at', 'payment_method_id'] as const
    await updateRows(ctx.db, 'payment', columns, changed)
    await publishFailures(ctx, changed)
    await handlePaid(ctx, changed)
    return [...payments.values()]
  })
}

/** Saves the payment method a payer entered at the provider, if that was requested. */
async function savePaymentMethods(
  ctx: StoreContext,
  { payment, outcome }: { payment: PaymentRow; outcome: PaymentOutcome },
) {
  const { member_id, provider, payment_method_id } = payment
  if (outcome.state !== 'succeeded' || !outcome.method || !member_id || payment_method_id) return
  const kept = await storeMethodIfOwn(ctx, { member_id, provider, saved: outcome.method })
  payment.payment_method_id = kept?.id ?? null
}

/** Locks orders and subscriptions before their payments, as all code does, to avoid deadlocks. */
async function lockPaidObjects(ctx: StoreContext, ids: readonly number[]) {
  const payments = await paymentsByIds(ctx, ids)
  const { lock } = paymentHandlers()
  const orders = payments.flatMap(({ purchase_id }) => purchase_id ?? [])
  if (orders.length > 0) await lock.orders(ctx, orders)
  const subscriptions = payments.flatMap(({ subscription_id }) => subscription_id ?? [])
  if (subscriptions.length > 0) await lock.subscriptions(ctx, subscriptions)
}

// A payment we gave up on may still succeed at the provider; treat it as paid.
const isNewOutcome = ({ state }: PaymentRow, outcome: PaymentOutcome) =>
  state === 'failed' ? outcome.state === 'succeeded' : state !== 'succeeded'

function asStored(
  { clock }: StoreContext,
  payment: PaymentRow,
  outcome: PaymentOutcome,
): Partial<PaymentRow> {
  const ref = outcome.ref ?? payment.ref
  const ended_at = clock.now().toISOString()
  switch (outcome.state) {
    case 'succeeded':
      return { state: 'succeeded', ref, fee: outcome.fee, failure_code: null, ended_at }
    case 'declined':
      return { state: 'failed', ref, failure_code: outcome.code, ended_at }
    case 'pending':
      return { state: 'pending', ref }
    case 'requires_action':
      return payment.on_session
        ? { state: 'requires_action', ref }
        : { state: 'failed', ref, failure_code: 'authentication_required', ended_at }
  }
}

async function publishFailures(ctx: StoreContext, payments: readonly PaymentRow[]) {
  const failed = payments.filter(({ state }) => state === 'failed')
  for (const [name, of] of byPurpose(failed))
    await paymentHandlers().settle[name].failed(
      ctx,
      of.map((payment) => ({ payment, code: payment.failure_code as PaymentFailure['code'] })),
    )
}

async function handlePaid(ctx: StoreContext, payments: readonly PaymentRow[]) {
  const paid = payments.filter(({ state }) => state === 'succeeded')
  const { settle, refund } = paymentHandlers()
  for (const [name, of] of byPurpose(paid)) await refund.unapplied(ctx, await settle[name].paid(ctx, of))
}

const byPurpose = (payments: readonly PaymentRow[]) =>
  PAYMENT_PURPOSES.map(
    (name) => [name, payments.filter((payment) => paymentPurpose(payment) === name)] as const,
  ).filter(([, of]) => of.length > 0)
