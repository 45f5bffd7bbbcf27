import type { NextStep, ProviderName } from '@matinee/contract/billing/billing'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { redeemCoupon } from '../pricing/coupons/redemption.ts'
import { TrialTaken } from '../errors.ts'
import { beginPayment, chargePayment, type PaymentRow } from '../payments/payments.ts'
import { reconcilePayment } from '../payments/reconciliation.ts'
import type { PaymentOutcome } from '../providers/provider.ts'
import { declineCodeOf, declinedRefusal, callProvider } from '../providers/provider-errors.ts'
import type { MethodRow } from '../payments/methods/queries.ts'
import { refOf } from '../payments/methods/setups.ts'
import { isTrialLeft } from '../subscriptions/subscriptions.ts'
import type { Buyer } from '../payments/buyer.ts'
import { recordDecline } from './decline.ts'
import {
  validateOrder,
  assertOrderAmount,
  lockAndValidateOrder,
  memberOrderOf,
  type MemberOrder,
} from './order-validation.ts'
import type { OrderCost } from './order-cost.ts'
import { IntentNotFound, MethodMissing } from './errors.ts'
import { fulfilOrder } from './fulfilment.ts'
import { paymentMethodFor } from './method.ts'
import { assertChangeable, authorizeOrder } from './order-authorization.ts'
import { orderSnapshotOf, type OrderSnapshot } from './order-snapshot.ts'
import type { CompleteOrderInput, PaymentAttempt } from './payment-attempt.ts'
import * as query from './queries.ts'

export interface CompleteOrderResult {
  order: query.OrderRow
  requires_action: NextStep | null
}

const completedResult = (order: query.OrderRow): CompleteOrderResult => ({ order, requires_action: null })

/**
 * Completes an order: with nothing to pay, with a payment method, or after the browser has confirmed a
 * payment. Repeated calls charge once: open payments are reconciled before a new one begins.
 */
export async function completeOrder(
  ctx: StoreContext,
  buyer: Buyer,
  key: string,
  asked: CompleteOrderInput,
): Promise<CompleteOrderResult> {
  const order = await authorizeOrder(ctx, buyer, key)
  if (order.state === 'completed') return completedResult(order)
  const before = await existingResult(ctx, order, asked)
  if (before) return before
  const known = await memberOrderOf(ctx, assertChangeable(ctx, await query.orderById(ctx.db, order.id)))
  const cost = await validateOrder(ctx, known, asked.due_now)
  const method = cost.needs_method ? await resolveMethod(ctx, buyer, known, { cost, asked }) : null
  if (method) await assertTrialLeft(ctx, known, { cost, method })
  if (method && cost.totals.due_now > 0) assertOrderAmount(ctx, method.provider, cost)
  const begun = await startPayment(ctx, known, { asked, method })
  if (begun === 'under_way') return completeOrder(ctx, buyer, key, asked) // another tab was first: its answer is ours
  return begun.payment ? chargeOrder(ctx, begun.order, begun.payment, asked) : completedResult(begun.order)
}

/**
 * Reconciles the open payments of an order and returns the result if they answer the call: paid, waiting for
 * the bank, or unknown. A repeated call with the same idempotency key gets the same result.
 */
async function existingResult(
  ctx: StoreContext,
  order: query.OrderRow,
  asked: CompleteOrderInput,
): Promise<CompleteOrderResult | null> {
  if (asked.payment_intent) await assertIntentOfOrder(ctx, order, asked.payment_intent)
  for (const payment of await query.openPayments(ctx.db, order.id)) {
    const outcome = await callProvider(() => reconcilePayment(ctx, payment))
    if (outcome.state === 'declined' && tokenOf(payment) === asked.payment_method)
      throw declinedRefusal(outcome.code)
    if (!isOtherMethod(payment, outcome, asked)) return orderResultOf(ctx, order, payment, outcome)
  }
  const now = await query.orderById(ctx.db, order.id)
  if (now.state === 'completed') return completedResult(now)
  await rethrowFailure(ctx, order, asked)
  return null
}

const tokenOf = ({ promised }: Pick<PaymentRow, 'promised'>) => (promised as { token?: string }).token

/** Whether the payer has given another card while the bank asks about the first; the new one is tried. */
const isOtherMethod = (
  payment: PaymentRow,
  { state }: PaymentOutcome,
  { payment_method, payment_intent }: CompleteOrderInput,
) =>
  state === 'declined' ||
  (state === 'requires_action' &&
    payment_method !== undefined &&
    payment_intent === undefined &&
    tokenOf(payment) !== payment_method)

async function assertIntentOfOrder(ctx: StoreContext, order: query.OrderRow, intent: string) {
  if (!(await query.paymentByRef(ctx.db, order.id, refOf(intent)))) throw IntentNotFound()
}

/**
 * Throws the earlier failure again for the same idempotency key or intent: only a new call makes a new
 * attempt.
 */
async function rethrowFailure(
  ctx: StoreContext,
  order: query.OrderRow,
  { request, payment_intent }: CompleteOrderInput,
) {
  const ref = payment_intent && refOf(payment_intent)
  const failed = (await query.paymentsOf(ctx.db, order.id)).find(
    (payment) =>
      payment.state === 'failed' &&
      ((request && (payment.promised as OrderSnapshot).request === request) || (ref && payment.ref === ref)),
  )
  if (failed) throw declinedRefusal(failed.failure_code ?? 'card_declined')
}

async function orderResultOf(
  ctx: StoreContext,
  order: query.OrderRow,
  { provider }: Pick<PaymentRow, 'provider'>,
  outcome: PaymentOutcome,
): Promise<CompleteOrderResult> {
  const now = await query.orderById(ctx.db, order.id)
  if (now.state === 'completed' || outcome.state !== 'requires_action') return completedResult(now)
  const { client_secret, approve_url } = outcome
  return { order: now, requires_action: { provider: provider as ProviderName, client_secret, approve_url } }
}

/** Resolves the payment method. A card declined before any charge is recorded as a failed attempt. */
async function resolveMethod(
  ctx: StoreContext,
  buyer: Buyer,
  order: MemberOrder,
  { cost, asked }: PaymentAttempt,
): Promise<MethodRow> {
  try {
    return await paymentMethodFor(ctx, buyer, order, asked)
  } catch (error) {
    const code = declineCodeOf(error)
    if (code) await recordDecline(ctx, order, { code, cost, asked })
    throw error
  }
}

/**
 * Allows one trial per card: otherwise the order continues without a trial, and the payer reviews the price.
 */
async function assertTrialLeft(
  ctx: StoreContext,
  order: MemberOrder,
  { cost, method }: { cost: OrderCost; method: MethodRow },
) {
  if (cost.trial_days === 0) return
  if (await isTrialLeft(ctx, { member_id: order.member_id, payment_method_id: method.id })) return
  await query.updateOrder(ctx.db, order.id, { trial_refused: true })
  throw TrialTaken()
}

interface StartPaymentInput {
  asked: CompleteOrderInput
  method: MethodRow | null
}

type StartPaymentResult = 'under_way' | { order: query.OrderRow; payment: PaymentRow | null }

/** Completes the order if nothing is due; otherwise records a payment, to be charged after the commit. */
const startPayment = (
  ctx: StoreContext,
  { id }: MemberOrder,
  { asked, method }: StartPaymentInput,
): Promise<StartPaymentResult> =>
  transact(ctx, async (ctx) => {
    const order = await memberOrderOf(ctx, await query.lockOrder(ctx.db, ctx.store.id, id))
    if (order.state === 'completed') return { order, payment: null }
    if (await isPaymentUnderWay(ctx, order, asked)) return 'under_way'
    const cost = await lockAndValidateOrder(ctx, order, asked.due_now)
    if (cost.needs_method && !method) throw MethodMissing()
    const promised = orderSnapshotOf(order, cost, asked.request ?? null)
    await reserveCoupon(ctx, order, promised)
    if (cost.totals.due_now > 0) return createOrderPayment(ctx, order, { promised, method: method!, asked })
    const payment_method_id = method?.id ?? null
    return {
      order: await fulfilOrder(ctx, { order, promised, payment: null, payment_method_id }),
      payment: null,
    }
  })

/** Whether another tab has begun a payment; one waiting for the bank of another card does not count. */
const isPaymentUnderWay = async (
  ctx: StoreContext,
  order: MemberOrder,
  { payment_method }: CompleteOrderInput,
) =>
  (await query.openPayments(ctx.db, order.id)).some(
    (payment) => payment.state === 'pending' || tokenOf(payment) === payment_method,
  )

/** Reserves the coupon before the payment begins, so that the last use goes to one person. */
async function reserveCoupon(
  ctx: StoreContext,
  { id, member_id }: MemberOrder,
  { coupon_id, sum }: OrderSnapshot,
) {
  if (coupon_id)
    await redeemCoupon(ctx, {
      coupon_id,
      member_id,
      purchase_id: id,
      subscription_id: null,
      amount: sum.discount,
    })
}

async function createOrderPayment(
  ctx: StoreContext,
  order: MemberOrder,
  { promised, method, asked }: { promised: OrderSnapshot; method: MethodRow; asked: CompleteOrderInput },
) {
  const payment = await beginPayment(ctx, {
    purchase_id: order.id,
    member_id: order.member_id,
    payment_method_id: method.id,
    provider: method.provider as ProviderName,
    amount: promised.totals.due_now,
    currency: order.currency,
    on_session: true,
    promised: { ...promised, token: asked.payment_method ?? null },
  })
  const now = ctx.clock.now().toISOString()
  const pending = { state: 'payment_pending' as const, failure_code: null, changed_at: now }
  return { order: await query.updateOrder(ctx.db, order.id, pending), payment }
}

async function chargeOrder(
  ctx: StoreContext,
  order: query.OrderRow,
  payment: PaymentRow,
  { return_url }: CompleteOrderInput,
): Promise<CompleteOrderResult> {
  const outcome = await callProvider(() =>
    chargePayment(ctx, payment.id, { on_session: true, keep: true, return_url }),
  )
  if (outcome.state === 'declined') throw declinedRefusal(outcome.code)
  return orderResultOf(ctx, order, payment, outcome)
}
