import type { StoreContext } from '../../platform/http.ts'
import { MethodNeeded, NothingToPay, NotInTrial } from '../errors.ts'
import { insertPayments } from '../payments/rows.ts'
import { act, freeOfPayments, promise, type By, type Done } from './acting.ts'
import { amend } from './amend.ts'
import { gatherFacts, renewalDraft, spanFrom, usedUp } from './drafting.ts'
import { openInvoices } from './dunning.ts'
import { methodsOf } from './methods.ts'
import { SETTLED } from './paid.ts'
import { tryFor } from './renewing.ts'
import { lockLive } from './rows.ts'

/** Pays what is open, with the way to pay in use or with another, which is used from then on. Throws `PaymentDeclined`. */
export function retryNow(
  ctx: StoreContext,
  subscriptionId: number,
  by: By & { payment_method_id?: number } = {},
): Promise<Done> {
  return act(
    ctx,
    async (ctx) => {
      const free = await freeOfPayments(ctx, await lockLive(ctx, subscriptionId))
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

/** Ends the trial and pays now. Throws `PaymentDeclined`, and then the trial goes on. */
export function skipTrial(ctx: StoreContext, subscriptionId: number, by: By = {}): Promise<Done> {
  return act(
    ctx,
    async (ctx) => {
      const before = await freeOfPayments(ctx, await lockLive(ctx, subscriptionId))
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
