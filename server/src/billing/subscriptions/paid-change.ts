import type { NextStep } from '@matinee/contract/billing/billing'
import { transact, runInSavepoint } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { redeemCoupon } from '../pricing/coupons/redemption.ts'
import { MethodNeeded, PaymentDeclined, PaymentUnderWay } from '../errors.ts'
import { lockBalance } from '../pricing/balance/balance.ts'
import {
  assertCovered,
  issueInvoice,
  payInvoice,
  type InvoiceDraft,
  type InvoiceRow,
} from '../invoices/invoices.ts'
import { chargePayment } from '../payments/charge.ts'
import type { PaymentFailure, SettlementHandler } from '../payments/handlers.ts'
import { insertPayments, lockPayments, type PaymentRow } from '../payments/rows.ts'
import { settlePayments } from '../payments/settlement.ts'
import { updateOneWithHistory, updateWithHistory } from './amend.ts'
import { methodsOf } from './methods.ts'
import { publishEvents, subscriptionEvent, type PendingEvent } from './subscription-events.ts'
import { findSubscription, lockLive, lockSubscriptions, type SubscriptionRow } from './rows.ts'
import { instalmentPaid, planChanged, subscriptionResumed, trialConverted } from '../events.ts'

/** Who requests a change if it is not the member; recorded in the history. */
export interface SubscriptionActor {
  actor_id?: number | null
  /** On-session: the payer can answer their bank. */
  on_session?: boolean
  return_url?: string
}

/** The result of a change that may have to be paid. */
export interface PaidChangeResult {
  subscription: SubscriptionRow
  /** The payer's bank asks for confirmation: the change is applied after their answer. */
  requires_action: NextStep | null
}

/**
 * The change a payment pays for. It is applied when the payment succeeds, if the subscription has not changed
 * since.
 */
export interface PaidChangeSnapshot {
  version: number
  kind: 'changed' | 'converted' | 'resumed' | 'seats' | 'paid_off'
  draft: InvoiceDraft
  to: Partial<SubscriptionRow>
  details: { from_offer_id?: number; from?: number; to?: number; of?: number }
  coupon_id?: number | null
  actor_id: number | null
}

export interface PendingPaidChange {
  subscription: SubscriptionRow
  payment: PaymentRow | null
}

/** The settlement handler of paid changes: applies a change when its payment succeeds. */
export const changeSettlement: SettlementHandler = { paid: settlePaidChanges, failed: failPaidChanges }

/**
 * Applies a change at once if nothing is due; otherwise records its payment. Runs in the caller's
 * transaction.
 */
export async function createPaidChange(
  ctx: StoreContext,
  before: SubscriptionRow,
  promised: Omit<PaidChangeSnapshot, 'version'>,
  { on_session = false }: SubscriptionActor,
): Promise<PendingPaidChange> {
  const { amount_due } = promised.draft.sum
  if (amount_due === 0) return { subscription: await fulfilPaidChange(ctx, before, promised), payment: null }
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
      promised: { ...promised, version: before.version + 1 } satisfies PaidChangeSnapshot,
      on_session,
    },
  ])
  const subscription = await updateOneWithHistory(ctx, { before, to: { open_payment_id: payment!.id } })
  return { subscription, payment: payment! }
}

/**
 * Locks a live subscription for a change that may have to be paid, with the gift card balance of its member.
 * No other payment may be under way. Throws `SubscriptionNotFound`, `PaymentUnderWay`.
 */
export async function lockForPaidChange(ctx: StoreContext, subscriptionId: number): Promise<SubscriptionRow> {
  const before = await cancelStalePayments(ctx, await lockLive(ctx, subscriptionId))
  await lockBalance(ctx, before)
  return before
}

/** Cancels payments whose payer has left. */
async function cancelStalePayments(ctx: StoreContext, before: SubscriptionRow): Promise<SubscriptionRow> {
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

/**
 * Prepares a change, charges for it and returns the result. Never inside a transaction. Throws
 * `PaymentDeclined`.
 */
export async function runPaidChange(
  ctx: StoreContext,
  prepare: (ctx: StoreContext) => Promise<PendingPaidChange>,
  { on_session, return_url }: SubscriptionActor,
): Promise<PaidChangeResult> {
  const { subscription, payment } = await transact(ctx, prepare)
  if (!payment) return { subscription, requires_action: null }
  const outcome = await chargePayment(ctx, payment.id, {
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

/** Issues the invoice of a paid change and applies it. */
async function fulfilPaidChange(
  ctx: StoreContext,
  before: SubscriptionRow,
  promised: Omit<PaidChangeSnapshot, 'version'>,
  payment?: PaymentRow,
): Promise<SubscriptionRow> {
  const { draft, to, kind, details, actor_id, coupon_id } = promised
  if (coupon_id) await redeem(ctx, before, { coupon_id, amount: draft.sum.discount })
  const invoice = await issueInvoice(ctx, draft)
  assertCovered(payment ? await payWith(ctx, invoice, payment) : invoice)
  const turn = { before, to: { ...to, open_payment_id: null }, kind, details, actor_id }
  const after = await updateOneWithHistory(ctx, turn)
  await publishEvents(ctx, newsFor(after, promised, invoice))
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
  { kind, details }: Pick<PaidChangeSnapshot, 'kind' | 'details'>,
  { id }: InvoiceRow,
): PendingEvent[] {
  if (kind === 'seats') return []
  if (kind === 'paid_off') {
    const of = details.of!
    return [subscriptionEvent(instalmentPaid, after, { invoice_id: id, number: of, of, late: false })]
  }
  if (kind === 'converted') return [subscriptionEvent(trialConverted, after, { invoice_id: id })]
  if (kind === 'resumed') return [subscriptionEvent(subscriptionResumed, after, {})]
  const from_offer_id = details.from_offer_id ?? after.offer_id
  return [subscriptionEvent(planChanged, after, { offer_id: after.offer_id, from_offer_id, at_end: false })]
}

/** Applies paid changes; payments of changes that are no longer possible are refunded. */
async function settlePaidChanges(ctx: StoreContext, payments: readonly PaymentRow[]): Promise<PaymentRow[]> {
  const strays: PaymentRow[] = []
  for (const payment of payments) if (!(await settlePaidChange(ctx, payment))) strays.push(payment)
  return strays
}

async function settlePaidChange(ctx: StoreContext, payment: PaymentRow): Promise<boolean> {
  const promised = payment.promised as PaidChangeSnapshot
  const [before] = await lockSubscriptions(ctx.db, ctx.store.id, [payment.subscription_id!])
  if (!before || before.status === 'canceled') return false
  if (before.version !== promised.version) return releaseSubscription(ctx, before, payment)
  const { balance_used } = promised.draft.sum
  if (balance_used > (await lockBalance(ctx, before))) return releaseSubscription(ctx, before, payment)
  try {
    await runInSavepoint(ctx, (ctx) => fulfilPaidChange(ctx, before, promised, payment))
    return true
  } catch (error) {
    // Another person took the coupon while this payment was under way.
    if (error instanceof Refusal) return releaseSubscription(ctx, before, payment)
    throw error
  }
}

/** Clears the pending payment of a subscription. */
async function releaseSubscription(
  ctx: StoreContext,
  before: SubscriptionRow,
  { id }: PaymentRow,
): Promise<false> {
  if (before.open_payment_id === id)
    await updateOneWithHistory(ctx, { before, to: { open_payment_id: null } })
  return false
}

async function failPaidChanges(ctx: StoreContext, failures: readonly PaymentFailure[]) {
  const ids = failures.map(({ payment }) => payment.subscription_id!)
  const waiting = (await lockSubscriptions(ctx.db, ctx.store.id, ids)).filter((row) =>
    failures.some(({ payment }) => payment.id === row.open_payment_id),
  )
  await updateWithHistory(
    ctx,
    waiting.map((before) => ({ before, to: { open_payment_id: null } })),
  )
}
