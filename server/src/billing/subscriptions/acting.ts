import type { NextStep } from '@matinee/contract/billing'
import { transact, undoable } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http.ts'
import { redeemCoupon } from '../coupons/redeeming.ts'
import { MethodNeeded, PaymentDeclined, PaymentUnderWay } from '../errors.ts'
import { holdBalance } from '../gift-cards/balance.ts'
import {
  assertCovered,
  issueInvoice,
  payInvoice,
  type InvoiceDraft,
  type InvoiceRow,
} from '../invoices/invoices.ts'
import { pay } from '../payments/charging.ts'
import type { PaymentFailure, SettlementHandler } from '../payments/settlement-handlers.ts'
import { insertPayments, lockPayments, type PaymentRow } from '../payments/rows.ts'
import { settlePayments } from '../payments/settling.ts'
import { amend, amendAll } from './amend.ts'
import { methodsOf } from './methods.ts'
import { announce, newsOf, type News } from './news.ts'
import { findSubscription, lockLive, lockSubscriptions, type SubscriptionRow } from './rows.ts'
import { planChanged, subscriptionResumed, trialConverted } from '../events.ts'

/** Who asks, beside the member: noted with what happened. */
export interface By {
  actor_id?: number | null
  /** The payer is there: their bank may ask them something. */
  on_session?: boolean
  return_url?: string
}

/** What came of an act that may have to be paid. */
export interface Done {
  subscription: SubscriptionRow
  /** The payer's bank asks them something: the act is done when they have answered. */
  requires_action: NextStep | null
}

/** What a payment was promised for: it is done when it is paid, if the subscription is still as it was. */
export interface Promised {
  version: number
  kind: 'changed' | 'converted' | 'resumed'
  draft: InvoiceDraft
  to: Partial<SubscriptionRow>
  details: { from_offer_id?: number }
  coupon_id?: number | null
  actor_id: number | null
}

export interface Prepared {
  subscription: SubscriptionRow
  payment: PaymentRow | null
}

/** Makes a paid change of a subscription with the money of its payment. */
export const changeSettlement: SettlementHandler = { paid: keepPromises, failed: promisesBroken }

/** Does what was promised: at once where nothing is to be paid, or writes down its payment. Inside the caller's transaction. */
export async function promise(
  ctx: StoreContext,
  before: SubscriptionRow,
  promised: Omit<Promised, 'version'>,
  { on_session = false }: By,
): Promise<Prepared> {
  const { amount_due } = promised.draft.sum
  if (amount_due === 0) return { subscription: await fulfil(ctx, before, promised), payment: null }
  const method = (await methodsOf(ctx, [before])).get(before.id)
  if (!method) throw MethodNeeded()
  const [payment] = await insertPayments(ctx, [
    {
      subscription_id: before.id,
      member_id: before.member_id,
      payment_method_id: method.id,
      provider: method.provider,
      amount: amount_due,
      currency: before.currency,
      promised: { ...promised, version: before.version + 1 } satisfies Promised,
      on_session,
    },
  ])
  const subscription = await amend(ctx, { before, to: { open_payment_id: payment!.id } })
  return { subscription, payment: payment! }
}

/**
 * A live subscription for an act that may have to be paid: nobody else changes it or spends its member's gift cards until
 * the transaction ends, and nothing else is being paid. Throws `SubscriptionNotFound`, `PaymentUnderWay`.
 */
export async function lockForAct(ctx: StoreContext, subscriptionId: number): Promise<SubscriptionRow> {
  const before = await freeOfPayments(ctx, await lockLive(ctx, subscriptionId))
  await holdBalance(ctx, before)
  return before
}

/** What waits for a payer who has gone is given up. */
async function freeOfPayments(ctx: StoreContext, before: SubscriptionRow): Promise<SubscriptionRow> {
  if (!before.open_payment_id) return before
  const [payment] = await lockPayments(ctx, [before.open_payment_id])
  if (payment?.state === 'pending') throw PaymentUnderWay()
  if (payment?.state === 'requires_action')
    await settlePayments(ctx, [
      {
        payment_id: payment.id,
        outcome: { state: 'declined', ref: payment.ref, code: 'authentication_required' },
      },
    ])
  return (await lockSubscriptions(ctx.db, ctx.store.id, [before.id]))[0]!
}

/** Prepares an act, has it paid, and says what came of it. Never inside a transaction. Throws `PaymentDeclined`. */
export async function act(
  ctx: StoreContext,
  prepare: (ctx: StoreContext) => Promise<Prepared>,
  { on_session, return_url }: By,
): Promise<Done> {
  const { subscription, payment } = await transact(ctx, prepare)
  if (!payment) return { subscription, requires_action: null }
  const outcome = await pay(ctx, payment.id, {
    ...(on_session !== undefined && { on_session }),
    ...(return_url && { return_url }),
  })
  if (outcome.state === 'declined')
    throw PaymentDeclined({ more: { details: { decline_code: outcome.code } } })
  const now = (await findSubscription(ctx.db, ctx.store.id, subscription.id))!
  if (outcome.state !== 'requires_action') return { subscription: now, requires_action: null }
  if (!on_session) throw PaymentDeclined({ more: { details: { decline_code: 'authentication_required' } } })
  const { client_secret, approve_url } = outcome
  const provider = payment.provider as NextStep['provider']
  return { subscription: now, requires_action: { provider, client_secret, approve_url } }
}

/** Issues the invoice of what was promised, and lets it be so. */
async function fulfil(
  ctx: StoreContext,
  before: SubscriptionRow,
  promised: Omit<Promised, 'version'>,
  payment?: PaymentRow,
): Promise<SubscriptionRow> {
  const { draft, to, kind, details, actor_id, coupon_id } = promised
  if (coupon_id) await redeem(ctx, before, { coupon_id, amount: draft.sum.discount })
  const invoice = await issueInvoice(ctx, draft)
  assertCovered(payment ? await payWith(ctx, invoice, payment) : invoice)
  const turn = { before, to: { ...to, open_payment_id: null }, kind, details, actor_id }
  const after = await amend(ctx, turn)
  await announce(ctx, [newsFor(after, promised, invoice)])
  return after
}

const payWith = (
  ctx: StoreContext,
  { id }: InvoiceRow,
  { id: payment_id, provider, amount, fee }: PaymentRow,
) => payInvoice(ctx, { invoice_id: id, payment_id, provider, amount, fee })

export const redeem = (
  ctx: StoreContext,
  { id, member_id }: SubscriptionRow,
  { coupon_id, amount }: { coupon_id: number; amount: number },
) => redeemCoupon(ctx, { coupon_id, member_id, purchase_id: null, subscription_id: id, amount })

function newsFor(
  after: SubscriptionRow,
  { kind, details }: Pick<Promised, 'kind' | 'details'>,
  { id }: InvoiceRow,
): News {
  if (kind === 'converted') return newsOf(trialConverted, after, { invoice_id: id })
  if (kind === 'resumed') return newsOf(subscriptionResumed, after, {})
  const from_offer_id = details.from_offer_id ?? after.offer_id
  return newsOf(planChanged, after, { offer_id: after.offer_id, from_offer_id, at_end: false })
}

/** Payments of promises that cannot be kept any more are given back. */
async function keepPromises(ctx: StoreContext, payments: readonly PaymentRow[]): Promise<PaymentRow[]> {
  const strays: PaymentRow[] = []
  for (const payment of payments) if (!(await keepPromise(ctx, payment))) strays.push(payment)
  return strays
}

async function keepPromise(ctx: StoreContext, payment: PaymentRow): Promise<boolean> {
  const promised = payment.promised as Promised
  const [before] = await lockSubscriptions(ctx.db, ctx.store.id, [payment.subscription_id!])
  if (!before || before.status === 'canceled') return false
  if (before.version !== promised.version) return release(ctx, before, payment)
  const { balance_used } = promised.draft.sum
  if (balance_used > (await holdBalance(ctx, before))) return release(ctx, before, payment)
  try {
    await undoable(ctx, (ctx) => fulfil(ctx, before, promised, payment))
    return true
  } catch (error) {
    // The coupon went to somebody else while this was being paid.
    if (error instanceof Refusal) return release(ctx, before, payment)
    throw error
  }
}

/** The subscription waits for this payment no longer. */
async function release(ctx: StoreContext, before: SubscriptionRow, { id }: PaymentRow): Promise<false> {
  if (before.open_payment_id === id) await amend(ctx, { before, to: { open_payment_id: null } })
  return false
}

async function promisesBroken(ctx: StoreContext, failures: readonly PaymentFailure[]) {
  const ids = failures.map(({ payment }) => payment.subscription_id!)
  const waiting = (await lockSubscriptions(ctx.db, ctx.store.id, ids)).filter((row) =>
    failures.some(({ payment }) => payment.id === row.open_payment_id),
  )
  await amendAll(
    ctx,
    waiting.map((before) => ({ before, to: { open_payment_id: null } })),
  )
}
