import type { ProviderName } from '@matinee/contract/billing/billing'
import { transact } from '../../platform/context.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { redeemCoupon } from '../pricing/coupons/redemption.ts'
import { findProviderCustomer, ensureProviderCustomer } from '../payments/methods/customers.ts'
import { beginPayment, settlePayment, type PaymentRow } from '../payments/payments.ts'
import { providerFor } from '../providers/choice.ts'
import type { PaymentOutcome } from '../providers/provider.ts'
import { declinedRefusal, callProvider } from '../providers/provider-errors.ts'
import { accountOf, providerOf } from '../providers/registry.ts'
import { beginOrder } from './order-creation.ts'
import type { Buyer } from '../payments/buyer.ts'
import {
  assertOrderAmount,
  lockAndValidateOrder,
  memberOrderOf,
  priceChangedRefusal,
  type MemberOrder,
} from './order-validation.ts'
import { applyOrderCoupon } from './coupon.ts'
import { IntentNotFound, OrderNotFound } from './errors.ts'
import { adoptOrder, assertChangeable, orderOwnerOf } from './order-authorization.ts'
import { orderSnapshotOf, type OrderSnapshot } from './order-snapshot.ts'
import * as query from './queries.ts'

export interface OrderIntentInput {
  /** The amount the payer saw. */
  amount: number
  product_id?: number | undefined
  coupon_code?: string | undefined
  payment_method_type?: string | undefined
  currency?: string | undefined
  payment_element_mode?: 'payment' | 'setup' | 'subscription' | undefined
  provider?: ProviderName | undefined
  request?: string | undefined
  return_url: string
}

/**
 * Begins a payment the browser confirms, for its open order or a new one for `product_id`. The payment covers
 * the order as it was when the payment began; a repeated call returns the same payment.
 */
export async function createOrderIntent(ctx: StoreContext, buyer: Buyer, wish: OrderIntentInput) {
  return beginOrderIntent(ctx, await orderFor(ctx, buyer, wish), wish)
}

/** Begins a payment the browser confirms, for an open order. */
export async function beginOrderIntent(ctx: StoreContext, open: query.OrderRow, wish: OrderIntentInput) {
  const provider = await providerFor(ctx, wish.provider)
  const order = await memberOrderOf(ctx, assertChangeable(ctx, open))
  const payment = await createIntentPayment(ctx, order, { wish, provider })
  const { totals } = payment.promised as OrderSnapshot
  const keeps = ['subscription', 'setup'].includes(wish.payment_element_mode ?? '')
  const begun = await openIntent(ctx, payment, { ...wish, keep: keeps || totals.renews !== null })
  return {
    provider,
    ...begun,
    amount: payment.amount,
    tax: totals.tax,
    discount: totals.discount,
    currency: payment.currency,
  }
}

async function orderFor(ctx: StoreContext, buyer: Buyer, wish: OrderIntentInput): Promise<query.OrderRow> {
  const { product_id, coupon_code, currency } = wish
  if (product_id)
    return withCoupon(
      ctx,
      (await beginOrder(ctx, buyer, { offer_id: product_id, currency })).order,
      coupon_code,
    )
  const now = ctx.clock.now().toISOString()
  const current = await query.findCurrentOrder(ctx.db, ctx.store.id, orderOwnerOf(buyer), now)
  if (!current || current.state === 'completed') throw OrderNotFound()
  return withCoupon(ctx, await adoptOrder(ctx, buyer, current), coupon_code)
}

const withCoupon = (ctx: StoreContext, order: query.OrderRow, code: string | undefined) =>
  code === undefined ? order : applyOrderCoupon(ctx, order, code)

interface IntentPaymentInput {
  wish: OrderIntentInput
  provider: ProviderName
}

/** The open payment of the order, or a new one if the amount or contents have changed. */
const createIntentPayment = (
  ctx: StoreContext,
  { id }: MemberOrder,
  { wish, provider }: IntentPaymentInput,
): Promise<PaymentRow> =>
  transact(ctx, async (ctx) => {
    const order = await memberOrderOf(ctx, await query.lockOrder(ctx.db, ctx.store.id, id))
    const cost = await lockAndValidateOrder(ctx, order, undefined)
    if (cost.totals.due_now !== wish.amount) throw priceChangedRefusal(cost)
    if (wish.amount === 0) throw InvalidInput({ errors: { amount: ['nothing_due'] } })
    assertOrderAmount(ctx, provider, cost)
    const promised = { ...orderSnapshotOf(order, cost, wish.request ?? null), token: intentTokenOf(wish) }
    const waiting = (await query.openPayments(ctx.db, order.id)).find(
      (payment) => payment.provider === provider && isSameIntent(payment, promised),
    )
    if (waiting) return waiting
    if (promised.coupon_id) await reserveIntentCoupon(ctx, order, promised)
    await query.updateOrder(ctx.db, order.id, { state: 'payment_pending', failure_code: null })
    return beginPayment(ctx, {
      purchase_id: order.id,
      member_id: order.member_id,
      provider,
      amount: wish.amount,
      currency: order.currency,
      on_session: true,
      promised,
    })
  })

/** Marks a payment that the browser confirms, in contrast to one with a saved card. */
const intentTokenOf = ({ payment_method_type = '' }: OrderIntentInput) => `intent ${payment_method_type}`

function isSameIntent(
  payment: PaymentRow,
  { request: _request, ...promised }: OrderSnapshot & { token: string },
) {
  const { request: _other, ...before } = payment.promised as OrderSnapshot
  const withoutTimes = ({ totals, ...rest }: Omit<OrderSnapshot, 'request'>) =>
    JSON.stringify({ ...rest, totals: { ...totals, renews: totals.renews?.amount ?? null } }, keysInOrder)
  return withoutTimes(before) === withoutTimes(promised)
}

// The database does not keep the order of an object's fields.
const keysInOrder = (_name: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

const reserveIntentCoupon = (ctx: StoreContext, order: MemberOrder, { coupon_id, sum }: OrderSnapshot) =>
  redeemCoupon(ctx, {
    coupon_id: coupon_id!,
    member_id: order.member_id,
    purchase_id: order.id,
    subscription_id: null,
    amount: sum.discount,
  })

type OpenIntentInput = Pick<OrderIntentInput, 'payment_method_type' | 'return_url'> & {
  /** The payment method is saved for later payments. */
  keep: boolean
}

/** Begins the payment at its provider under an idempotency key, so that it begins once. */
export async function openIntent(
  ctx: StoreContext,
  payment: PaymentRow,
  { keep: keepIt, ...wish }: OpenIntentInput,
) {
  const provider = payment.provider as ProviderName
  const customer = keepIt
    ? await ensureProviderCustomer(ctx, payment.member_id!, provider)
    : await findProviderCustomer(ctx, payment.member_id!, provider)
  const account = await accountOf(ctx, provider)
  const outcome = await callProvider(() =>
    payment.ref
      ? providerOf(ctx, provider).findPayment(account, payment.ref)
      : providerOf(ctx, provider).beginPayment(account, {
          key: `payment:${payment.id}`,
          amount: payment.amount,
          currency: payment.currency,
          customer,
          method_type: wish.payment_method_type ?? null,
          keep: keepIt,
          description: `payment ${payment.id}`,
          return_url: wish.return_url,
        }),
  )
  await settlePayment(ctx, payment.id, outcome)
  return intentResultOf(outcome)
}

function intentResultOf(outcome: PaymentOutcome) {
  if (outcome.state === 'declined') throw declinedRefusal(outcome.code)
  if (outcome.state !== 'requires_action') throw IntentNotFound()
  const { client_secret, approve_url, ref } = outcome
  return { client_secret, payment_intent: ref, approve_url }
}
