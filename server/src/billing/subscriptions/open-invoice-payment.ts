import type { ProviderName } from '@matinee/contract/billing/billing'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { PriceChanged, MethodNeeded, NothingToPay, NotInTrial } from '../errors.ts'
import { findPayment, insertPayments, type PaymentRow } from '../payments/rows.ts'
import {
  runPaidChange,
  lockForPaidChange,
  createPaidChange,
  type SubscriptionActor,
  type PaidChangeResult,
} from './paid-change.ts'
import { updateOneWithHistory } from './amend.ts'
import { loadRenewalContext, renewalDraft, billingPeriodFrom, consumedBy } from './invoice-draft.ts'
import { openInvoices } from './dunning.ts'
import { methodsOf } from './methods.ts'
import { NOTHING_OPEN } from './paid-renewal.ts'
import { paymentAttemptFor } from './renewal.ts'
import { assertChargedHereAlone } from './renewal-guard.ts'
import { lockLive, type SubscriptionRow } from './rows.ts'
import { applyToldPrice } from './told-prices.ts'

/**
 * Pays the open invoice with the default payment method or another, which becomes the default. Throws
 * `PaymentDeclined`.
 */
export async function payOpenInvoice(
  ctx: StoreContext,
  subscriptionId: number,
  by: SubscriptionActor & { payment_method_id?: number } = {},
): Promise<PaidChangeResult> {
  await assertChargedHereAlone(ctx, subscriptionId)
  return runPaidChange(
    ctx,
    async (ctx) => {
      const free = await lockForPaidChange(ctx, subscriptionId)
      const before = { ...free, payment_method_id: by.payment_method_id ?? free.payment_method_id }
      const invoice = (await openInvoices(ctx, [before])).get(before.id)
      if (!invoice) throw NothingToPay()
      const method = (await methodsOf(ctx, [before])).get(before.id)
      if (!method) throw MethodNeeded()
      const wanted = { ...paymentAttemptFor(before, invoice, method), on_session: by.on_session ?? false }
      const [payment] = await insertPayments(ctx, [wanted])
      const to = { payment_method_id: method.id, open_payment_id: payment!.id }
      return { subscription: await updateOneWithHistory(ctx, { before: free, to }), payment: payment! }
    },
    by,
  )
}

/**
 * Records a payment of the open invoice for the browser to confirm; a repeated call returns the same one.
 * Throws `NothingToPay`, or `InvoiceChanged` if another amount is open.
 */
export async function createOpenInvoiceIntent(
  ctx: StoreContext,
  subscriptionId: number,
  { provider, amount }: { provider: ProviderName; amount: number },
): Promise<PaymentRow> {
  await assertChargedHereAlone(ctx, subscriptionId)
  return transact(ctx, async (ctx) => {
    const locked = await lockLive(ctx, subscriptionId)
    const waiting = await existingIntent(ctx, locked, provider)
    if (waiting?.amount === amount) return waiting
    const before = await lockForPaidChange(ctx, subscriptionId)
    const invoice = (await openInvoices(ctx, [before])).get(before.id)
    if (!invoice) throw NothingToPay()
    const { amount_due: due_now, currency } = invoice
    if (due_now !== amount) throw PriceChanged({ more: { details: { due_now, currency } } })
    const wanted = { ...paymentAttemptFor(before, invoice, { id: null, provider }), on_session: true }
    const [payment] = await insertPayments(ctx, [wanted])
    await updateOneWithHistory(ctx, { before, to: { open_payment_id: payment!.id } })
    return payment!
  })
}

async function existingIntent(ctx: StoreContext, { open_payment_id }: SubscriptionRow, provider: string) {
  const payment = open_payment_id ? await findPayment(ctx, open_payment_id) : undefined
  const isIntent = payment?.payment_method_id === null && payment.provider === provider
  return isIntent && payment.state === 'requires_action' ? payment : undefined
}

/** Ends the trial and pays now. Throws `PaymentDeclined`; the trial then continues. */
export async function endTrialNow(
  ctx: StoreContext,
  subscriptionId: number,
  by: SubscriptionActor = {},
): Promise<PaidChangeResult> {
  await assertChargedHereAlone(ctx, subscriptionId)
  return runPaidChange(
    ctx,
    async (ctx) => {
      const trial = await lockForPaidChange(ctx, subscriptionId)
      if (trial.status !== 'trialing') throw NotInTrial()
      const now = ctx.clock.now().toISOString()
      const before = await applyToldPrice(ctx, trial, now)
      const span = billingPeriodFrom(now, before)
      const draft = renewalDraft(before, span, await loadRenewalContext(ctx, [before]))
      const goesOn = { cancel_at_end: false, canceled_at: null, trial_ends_at: now }
      const to = { ...NOTHING_OPEN, ...goesOn, ...span, ...consumedBy(before, draft.sum) }
      const actor_id = by.actor_id ?? null
      return createPaidChange(ctx, before, { kind: 'converted', draft, to, details: {}, actor_id }, by)
    },
    by,
  )
}
