import type { ProviderName } from '@matinee/contract/billing/billing'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { insertRows } from '../bulk.ts'
import type { ProviderEvent } from '../providers/provider.ts'
import { reconcilePayment } from './reconciliation.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { paymentHandlers } from './handlers.ts'
import { changeMethod, removeMethod } from './method-updates.ts'
import type { PaymentRow } from './rows.ts'

/**
 * Processes an event of a provider once, in any order. A payment event only triggers a reconciliation, so that late or
 * repeated events do no harm. Throws if the provider does not answer; the event is then delivered again.
 */
export async function handleProviderEvent(
  ctx: StoreContext,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<void> {
  if (!(await isNew(ctx, provider, event))) return
  await work(ctx, provider, event)
  await ctx.db
    .updateTable('provider_event')
    .set({ handled_at: ctx.clock.now().toISOString() })
    .where('store_id', '=', ctx.store.id)
    .where('provider', '=', provider)
    .where('event_id', '=', event.id)
    .execute()
}

/** Stored as received; an event whose processing did not finish is processed again. */
async function isNew({ db, store, clock }: StoreContext, provider: ProviderName, event: ProviderEvent) {
  const row = {
    store_id: store.id,
    provider,
    event_id: event.id,
    type: event.type,
    event,
    received_at: clock.now().toISOString(),
  }
  const kept = await insertRows(db, 'provider_event', [row], { unless: ['store_id', 'provider', 'event_id'] })
  if (kept.length > 0) return true
  const before = await db
    .selectFrom('provider_event')
    .select('handled_at')
    .where('store_id', '=', store.id)
    .where('provider', '=', provider)
    .where('event_id', '=', event.id)
    .executeTakeFirst()
  return before?.handled_at === null
}

async function work(ctx: StoreContext, provider: ProviderName, event: ProviderEvent): Promise<void> {
  switch (event.type) {
    case 'payment_changed': {
      const payment = await paymentByRef(ctx, provider, event.ref)
      if (payment) await reconcilePayment(ctx, payment)
      return
    }
    case 'refund_changed':
      return paymentHandlers().refund.changed(ctx, event)
    case 'dispute_opened':
    case 'dispute_closed': {
      const payment = event.payment_ref ? await paymentByRef(ctx, provider, event.payment_ref) : undefined
      if (!payment) return
      return transact(ctx, async (ctx) => {
        await openDispute(ctx, payment, event)
        if (event.type === 'dispute_closed') await closeDispute(ctx, payment, event)
      })
    }
    case 'method_updated':
      return changeMethod(ctx, provider, event)
    case 'method_removed':
      return removeMethod(ctx, provider, event)
    case 'setup_changed':
    case 'other':
  }
}

const paymentByRef = (
  { db, store }: StoreContext,
  provider: ProviderName,
  ref: string,
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .executeTakeFirst()
