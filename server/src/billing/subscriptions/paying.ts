import type { ProviderName } from '@matinee/contract/billing'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { PriceChanged, MethodNeeded, NothingToPay, NotInTrial } from '../errors.ts'
import { findPayment, insertPayments, type PaymentRow } from '../payments/rows.ts'
import { act, lockForAct, promise, type By, type Done } from './acting.ts'
import { amend } from './amend.ts'
import { gatherFacts, renewalDraft, spanFrom, usedUp } from './drafting.ts'
import { openInvoices } from './dunning.ts'
import { methodsOf } from './methods.ts'
import { SETTLED } from './paid.ts'
import { tryFor } from './renewing.ts'
import { lockLive, type SubscriptionRow } from './rows.ts'

/** Pays what is open, with the way to pay in use or with another, which is used from then on. Throws `PaymentDeclined`. */
export function retryNow(
  ctx: StoreContext,
  subscriptionId: number,
  by: By & { payment_method_id?: number } = {},
): Promise<Done> {
  return act(
    ctx,
    async (ctx) => {
      const free = await lockForAct(ctx, subscriptionId)
      const before = { ...free, payment_method_id: by.payment_method_id ?? free.payment_method_id }
      const invoice = (await openInvoices(ctx, [before])).get(before.id)
      if (!invoice) throw NothingToPay()
      const method = (await methodsOf(ctx, [before])).get(before.id)
      if (!method) throw MethodNeeded()
      const wanted = { ...tryFor(before, invoice, method), on_session: by.on_session ?? false }
      const [payment] = await insertPayments(ctx, [wanted])
      const to = { payment_method_id: method.id, open_payment_id: payment!.id }
      return { subscription: await amend(ctx, { before: free, to }), payment: payment! }
    },
    by,
  )
}

/**
 * Writes down a payment of what is open which the browser confirms. Asked again for the same it is the same. Throws
 * `NothingToPay`, `InvoiceChanged` where another amount is open.
 */
export const intendToPay = (
  ctx: StoreContext,
  subscriptionId: number,
  { provider, amount }: { provider: ProviderName; amount: number },
): Promise<PaymentRow> =>
  transact(ctx, async (ctx) => {
    const locked = await lockLive(ctx, subscriptionId)
    const waiting = await intendedBefore(ctx, locked, provider)
    if (waiting?.amount === amount) return waiting
    const before = await lockForAct(ctx, subscriptionId)
    const invoice = (await openInvoices(ctx, [before])).get(before.id)
    if (!invoice) throw NothingToPay()
    const { amount_due: due_now, currency } = invoice
    if (due_now !== amount) throw PriceChanged({ more: { details: { due_now, currency } } })
    const wanted = { ...tryFor(before, invoice, { id: null, provider }), on_session: true }
    const [payment] = await insertPayments(ctx, [wanted])
    await amend(ctx, { before, to: { open_payment_id: payment!.id } })
    return payment!
  })

async function intendedBefore(ctx: StoreContext, { open_payment_id }: SubscriptionRow, provider: string) {
  const payment = open_payment_id ? await findPayment(ctx, open_payment_id) : undefined
  const isIntent = payment?.payment_method_id === null && payment.provider === provider
  return isIntent && payment.state === 'requires_action' ? payment : undefined
}

/** Ends the trial and pays now. Throws `PaymentDeclined`, and then the trial goes on. */
export function skipTrial(ctx: StoreContext, subscriptionId: number, by: By = {}): Promise<Done> {
  return act(
    ctx,
    async (ctx) => {
      const before = await lockForAct(ctx, subscriptionId)
      if (before.status !== 'trialing') throw NotInTrial()
      const now = ctx.clock.now().toISOString()
      const span = spanFrom(now, before)
      const draft = renewalDraft(before, span, await gatherFacts(ctx, [before]))
      const goesOn = { cancel_at_end: false, canceled_at: null, trial_ends_at: now }
      const to = { ...SETTLED, ...goesOn, ...span, ...usedUp(before, draft.sum) }
      const actor_id = by.actor_id ?? null
      return promise(ctx, before, { kind: 'converted', draft, to, details: {}, actor_id }, by)
    },
    by,
  )
}
