import type { NextStep, ProviderName } from '@matinee/contract/billing'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { redeemCoupon } from '../coupons/redeeming.ts'
import { TrialTaken } from '../errors.ts'
import { beginPayment, pay, type PaymentRow } from '../payments/payments.ts'
import { askAgain } from '../payments/asking.ts'
import type { Outcome } from '../providers/provider.ts'
import { declineCodeOf, declined, reaching } from '../providers/reaching.ts'
import type { MethodRow } from '../methods/queries.ts'
import { refOf } from '../methods/setups.ts'
import { isTrialLeft } from '../subscriptions/subscriptions.ts'
import type { Buyer } from './buyer.ts'
import { noteDeclined, type Trying } from './declined.ts'
import { buyable, checkAmount, holdBuyable, ofMember, type Known } from './buying.ts'
import type { Cost } from './costing.ts'
import { IntentNotFound, MethodMissing } from './errors.ts'
import { finish } from './finishing.ts'
import { methodFor } from './method.ts'
import { changeable, ownOrder } from './owning.ts'
import { promiseOf, type Promised } from './promise.ts'
import * as query from './queries.ts'

export interface Asked {
  /** A token, or a saved one's number. */
  payment_method?: string | undefined
  payment_intent?: string | undefined
  provider?: string | undefined
  /** What the payer saw. */
  due_now?: number | undefined
  /** What the caller named its call by. */
  request?: string | undefined
  return_url: string
}

export interface Completed {
  order: query.OrderRow
  requires_action: NextStep | null
}

const done = (order: query.OrderRow): Completed => ({ order, requires_action: null })

/**
 * Completes an order: with nothing to pay, with a way to pay, or after the browser has confirmed a payment. However often
 * and from wherever it is asked, it is paid once: what is under way is asked about before anything new begins.
 */
export async function completeOrder(
  ctx: StoreContext,
  buyer: Buyer,
  key: string,
  asked: Asked,
): Promise<Completed> {
  const order = await ownOrder(ctx, buyer, key)
  if (order.state === 'completed') return done(order)
  const before = await answeredBefore(ctx, order, asked)
  if (before) return before
  const known = await ofMember(ctx, changeable(ctx, await query.orderById(ctx.db, order.id)))
  const cost = await buyable(ctx, known, asked.due_now)
  const method = cost.needs_method ? await methodOrDeclined(ctx, buyer, known, { cost, asked }) : null
  if (method) await refuseSecondTrial(ctx, known, { cost, method })
  if (method && cost.totals.due_now > 0) checkAmount(ctx, method.provider, cost)
  const begun = await begin(ctx, known, { asked, method })
  if (begun === 'under_way') return completeOrder(ctx, buyer, key, asked) // another tab was first: its answer is ours
  return begun.payment ? charge(ctx, begun.order, begun.payment, asked) : done(begun.order)
}

/**
 * What came of the payments of an order that are under way, where that answers the call: it was paid, the bank still
 * asks, or nobody knows yet. A call made again under the same name gets the answer it got.
 */
async function answeredBefore(
  ctx: StoreContext,
  order: query.OrderRow,
  asked: Asked,
): Promise<Completed | null> {
  if (asked.payment_intent) await checkIntent(ctx, order, asked.payment_intent)
  for (const payment of await query.openPayments(ctx.db, order.id)) {
    const outcome = await reaching(() => askAgain(ctx, payment))
    if (outcome.state === 'declined' && tokenOf(payment) === asked.payment_method)
      throw declined(outcome.code)
    if (!isOther(payment, outcome, asked)) return answerTo(ctx, order, payment, outcome)
  }
  const now = await query.orderById(ctx.db, order.id)
  if (now.state === 'completed') return done(now)
  await repeatRefusal(ctx, order, asked)
  return null
}

const tokenOf = ({ promised }: Pick<PaymentRow, 'promised'>) => (promised as { token?: string }).token

/** The bank asks about a card, and the payer has given another one since: that one is tried. */
const isOther = (payment: PaymentRow, { state }: Outcome, { payment_method, payment_intent }: Asked) =>
  state === 'declined' ||
  (state === 'requires_action' &&
    payment_method !== undefined &&
    payment_intent === undefined &&
    tokenOf(payment) !== payment_method)

async function checkIntent(ctx: StoreContext, order: query.OrderRow, intent: string) {
  if (!(await query.paymentByRef(ctx.db, order.id, refOf(intent)))) throw IntentNotFound()
}

/** A payment that failed under the name or the intent of this call fails it again: only a new call tries anew. */
async function repeatRefusal(ctx: StoreContext, order: query.OrderRow, { request, payment_intent }: Asked) {
  const ref = payment_intent && refOf(payment_intent)
  const failed = (await query.paymentsOf(ctx.db, order.id)).find(
    (payment) =>
      payment.state === 'failed' &&
      ((request && (payment.promised as Promised).request === request) || (ref && payment.ref === ref)),
  )
  if (failed) throw declined(failed.failure_code ?? 'card_declined')
}

async function answerTo(
  ctx: StoreContext,
  order: query.OrderRow,
  { provider }: Pick<PaymentRow, 'provider'>,
  outcome: Outcome,
): Promise<Completed> {
  const now = await query.orderById(ctx.db, order.id)
  if (now.state === 'completed' || outcome.state !== 'requires_action') return done(now)
  const { client_secret, approve_url } = outcome
  return { order: now, requires_action: { provider: provider as ProviderName, client_secret, approve_url } }
}

/** What pays the order. A card that is declined before anything is charged is an attempt all the same, and is kept as one. */
async function methodOrDeclined(
  ctx: StoreContext,
  buyer: Buyer,
  order: Known,
  { cost, asked }: Trying,
): Promise<MethodRow> {
  try {
    return await methodFor(ctx, buyer, order, asked)
  } catch (error) {
    const code = declineCodeOf(error)
    if (code) await noteDeclined(ctx, order, { code, cost, asked })
    throw error
  }
}

/** One trial a card: the order goes on without one, and its payer looks at the price again. */
async function refuseSecondTrial(
  ctx: StoreContext,
  order: Known,
  { cost, method }: { cost: Cost; method: MethodRow },
) {
  if (cost.trial_days === 0) return
  if (await isTrialLeft(ctx, { member_id: order.member_id, payment_method_id: method.id })) return
  await query.updateOrder(ctx.db, order.id, { trial_refused: true })
  throw TrialTaken()
}

interface Begin {
  asked: Asked
  method: MethodRow | null
}

type Begun = 'under_way' | { order: query.OrderRow; payment: PaymentRow | null }

/** Completes the order where nothing is due; else writes a payment down, to be made once that is committed. */
const begin = (ctx: StoreContext, { id }: Known, { asked, method }: Begin): Promise<Begun> =>
  transact(ctx, async (ctx) => {
    const order = await ofMember(ctx, await query.lockOrder(ctx.db, ctx.store.id, id))
    if (order.state === 'completed') return { order, payment: null }
    if (await isUnderWay(ctx, order, asked)) return 'under_way'
    const cost = await holdBuyable(ctx, order, asked.due_now)
    if (cost.needs_method && !method) throw MethodMissing()
    const promised = promiseOf(order, cost, asked.request ?? null)
    await keepCoupon(ctx, order, promised)
    if (cost.totals.due_now > 0) return write(ctx, order, { promised, method: method!, asked })
    const payment_method_id = method?.id ?? null
    return { order: await finish(ctx, { order, promised, payment: null, payment_method_id }), payment: null }
  })

/** Whether another tab has begun a payment meanwhile; one the bank of another card asks about is in nobody's way. */
const isUnderWay = async (ctx: StoreContext, order: Known, { payment_method }: Asked) =>
  (await query.openPayments(ctx.db, order.id)).some(
    (payment) => payment.state === 'pending' || tokenOf(payment) === payment_method,
  )

/** A coupon is kept for this order before its payment begins: the last one goes to one person. */
async function keepCoupon(ctx: StoreContext, { id, member_id }: Known, { coupon_id, sum }: Promised) {
  if (coupon_id)
    await redeemCoupon(ctx, {
      coupon_id,
      member_id,
      purchase_id: id,
      subscription_id: null,
      amount: sum.discount,
    })
}

async function write(
  ctx: StoreContext,
  order: Known,
  { promised, method, asked }: { promised: Promised; method: MethodRow; asked: Asked },
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

async function charge(
  ctx: StoreContext,
  order: query.OrderRow,
  payment: PaymentRow,
  { return_url }: Asked,
): Promise<Completed> {
  const outcome = await reaching(() => pay(ctx, payment.id, { on_session: true, keep: true, return_url }))
  if (outcome.state === 'declined') throw declined(outcome.code)
  return answerTo(ctx, order, payment, outcome)
}
