import type { ProviderName } from '@matinee/contract/billing'
import { transact } from '../../platform/context.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http.ts'
import { redeemCoupon } from '../coupons/redeeming.ts'
import { customerOf, knownCustomer } from '../methods/customers.ts'
import { beginPayment, settlePayment, type PaymentRow } from '../payments/payments.ts'
import { providerFor } from '../providers/choice.ts'
import type { Outcome } from '../providers/provider.ts'
import { declined, reaching } from '../providers/reaching.ts'
import { accountOf, providerOf } from '../providers/registry.ts'
import { beginOrder } from './beginning.ts'
import type { Buyer } from './buyer.ts'
import { checkAmount, holdBuyable, ofMember, priceChanged, type Known } from './buying.ts'
import { putCoupon } from './coupon.ts'
import { IntentNotFound, OrderNotFound } from './errors.ts'
import { adopted, changeable, whoseOf } from './owning.ts'
import { promiseOf, type Promised } from './promise.ts'
import * as query from './queries.ts'

export interface IntentWish {
  /** What the payer saw. */
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
 * Begins a payment the browser confirms: of the order it has, or of a new one for `product_id`. It pays what was promised
 * when it began and nothing else; asked again for the same it is the same.
 */
export async function createOrderIntent(ctx: StoreContext, buyer: Buyer, wish: IntentWish) {
  const provider = await providerFor(ctx, wish.provider)
  const order = await ofMember(ctx, changeable(ctx, await orderFor(ctx, buyer, wish)))
  const payment = await writeDown(ctx, order, { wish, provider })
  const { totals } = payment.promised as Promised
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

async function orderFor(ctx: StoreContext, buyer: Buyer, wish: IntentWish): Promise<query.OrderRow> {
  const { product_id, coupon_code, currency } = wish
  if (product_id)
    return withCoupon(
      ctx,
      (await beginOrder(ctx, buyer, { offer_id: product_id, currency })).order,
      coupon_code,
    )
  const now = ctx.clock.now().toISOString()
  const current = await query.findCurrent(ctx.db, ctx.store.id, whoseOf(buyer), now)
  if (!current || current.state === 'completed') throw OrderNotFound()
  return withCoupon(ctx, await adopted(ctx, buyer, current), coupon_code)
}

const withCoupon = (ctx: StoreContext, order: query.OrderRow, code: string | undefined) =>
  code === undefined ? order : putCoupon(ctx, order, code)

interface Writing {
  wish: IntentWish
  provider: ProviderName
}

/** The payment of the order that waits for its card, or a new one where what is to be paid is another by now. */
const writeDown = (ctx: StoreContext, { id }: Known, { wish, provider }: Writing): Promise<PaymentRow> =>
  transact(ctx, async (ctx) => {
    const order = await ofMember(ctx, await query.lockOrder(ctx.db, ctx.store.id, id))
    const cost = await holdBuyable(ctx, order, undefined)
    if (cost.totals.due_now !== wish.amount) throw priceChanged(cost)
    if (wish.amount === 0) throw InvalidInput({ errors: { amount: ['nothing_due'] } })
    checkAmount(ctx, provider, cost)
    const promised = { ...promiseOf(order, cost, wish.request ?? null), token: intentOf(wish) }
    const waiting = (await query.openPayments(ctx.db, order.id)).find(
      (payment) => payment.provider === provider && isSame(payment, promised),
    )
    if (waiting) return waiting
    if (promised.coupon_id) await keep(ctx, order, promised)
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

/** What a payment the browser confirms is told by from one with a card of its own. */
const intentOf = ({ payment_method_type = '' }: IntentWish) => `intent ${payment_method_type}`

function isSame(payment: PaymentRow, { request: _request, ...promised }: Promised & { token: string }) {
  const { request: _other, ...before } = payment.promised as Promised
  const withoutTimes = ({ totals, ...rest }: Omit<Promised, 'request'>) =>
    JSON.stringify({ ...rest, totals: { ...totals, renews: totals.renews?.amount ?? null } }, keysInOrder)
  return withoutTimes(before) === withoutTimes(promised)
}

// The database keeps the fields of an object in an order of its own.
const keysInOrder = (_name: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

const keep = (ctx: StoreContext, order: Known, { coupon_id, sum }: Promised) =>
  redeemCoupon(ctx, {
    coupon_id: coupon_id!,
    member_id: order.member_id,
    purchase_id: order.id,
    subscription_id: null,
    amount: sum.discount,
  })

type Opening = Pick<IntentWish, 'payment_method_type' | 'return_url'> & {
  /** What pays it is kept for the payments after it. */
  keep: boolean
}

/** Begins the payment at its provider, by its own key: asked twice it is begun once. */
export async function openIntent(ctx: StoreContext, payment: PaymentRow, { keep: keepIt, ...wish }: Opening) {
  const provider = payment.provider as ProviderName
  const customer = keepIt
    ? await knownCustomer(ctx, payment.member_id!, provider)
    : await customerOf(ctx, payment.member_id!, provider)
  const account = await accountOf(ctx, provider)
  const outcome = await reaching(() =>
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
  return begun(outcome)
}

function begun(outcome: Outcome) {
  if (outcome.state === 'declined') throw declined(outcome.code)
  if (outcome.state !== 'requires_action') throw IntentNotFound()
  const { client_secret, approve_url, ref } = outcome
  return { client_secret, payment_intent: ref, approve_url }
}
