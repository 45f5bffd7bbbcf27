import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { putOnHold, subscriptionEnded } from '../events.ts'
import { voidInvoice, type InvoiceRow } from '../invoices/invoices.ts'
import { insertPayments, type PaymentRow } from '../payments/rows.ts'
import { updateWithHistory } from './amend.ts'
import { daysUnpaid } from './failed-renewal.ts'
import { methodsOf } from './methods.ts'
import { publishEvents, subscriptionEvent } from './subscription-events.ts'
import { paymentAttemptFor } from './renewal.ts'
import type { SubscriptionRow } from './rows.ts'
import type { DunningPolicy } from './steps.ts'

type OpenInvoice = Pick<InvoiceRow, 'id' | 'amount_due' | 'currency' | 'subscription_id'>

/** The open invoice of each subscription; there is at most one. */
export async function openInvoices(
  { db, store }: StoreContext,
  subscriptions: readonly SubscriptionRow[],
): Promise<Map<number, OpenInvoice>> {
  if (subscriptions.length === 0) return new Map()
  const invoices = await db
    .selectFrom('invoice')
    .select(['id', 'amount_due', 'currency', 'subscription_id'])
    .where('store_id', '=', store.id)
    .where('subscription_id', '=', sql<number>`any(${subscriptions.map(({ id }) => id)})`)
    .where('status', '=', 'open')
    .execute()
  return new Map(invoices.map((invoice) => [invoice.subscription_id!, invoice]))
}

/** Retries open invoices; returns the payments to charge after the commit. */
export async function retryPayments(
  ctx: StoreContext,
  due: readonly SubscriptionRow[],
  { dunning_days }: DunningPolicy,
): Promise<PaymentRow[]> {
  if (due.length === 0) return []
  const now = ctx.clock.now().getTime()
  const [invoices, methods] = [await openInvoices(ctx, due), await methodsOf(ctx, due)]
  const payable = due.filter(({ id }) => invoices.has(id) && methods.has(id))
  const payments = await insertPayments(
    ctx,
    payable.map((row) => ({
      ...paymentAttemptFor(row, invoices.get(row.id)!, methods.get(row.id)!),
      attempt: row.dunning_step + 2,
    })),
  )
  const paymentOf = new Map(payable.map(({ id }, at) => [id, payments[at]!.id]))
  await updateWithHistory(
    ctx,
    due.map((before) => ({
      before,
      // Retries missed while no worker ran are not made up one by one.
      to: {
        dunning_step: dunning_days.filter((day) => day <= daysUnpaid(before, now)).length,
        open_payment_id: paymentOf.get(before.id) ?? null,
      },
    })),
  )
  return payments
}

/** Puts subscriptions on hold when their grace period is over. */
export async function putOnHoldAfterGrace(ctx: StoreContext, due: readonly SubscriptionRow[]) {
  const on_hold_at = ctx.clock.now().toISOString()
  await updateWithHistory(
    ctx,
    due.map((before) => ({ before, to: { status: 'on_hold', on_hold_at }, kind: 'held' })),
  )
  const invoices = await openInvoices(ctx, due)
  await publishEvents(
    ctx,
    due.map((row) => subscriptionEvent(putOnHold, row, { invoice_id: invoices.get(row.id)?.id ?? null })),
  )
}

/** Ends subscriptions that stayed unpaid on hold, and voids their open invoices. */
export async function endUnpaid(ctx: StoreContext, due: readonly SubscriptionRow[]) {
  const ended_at = ctx.clock.now().toISOString()
  for (const { id } of (await openInvoices(ctx, due)).values()) await voidInvoice(ctx, id, 'uncollectible')
  await updateWithHistory(
    ctx,
    due.map((before) => ({
      before,
      to: { status: 'canceled', ended_at, end_reason: 'unpaid' },
      kind: 'ended',
      details: { reason: 'unpaid' },
    })),
  )
  await publishEvents(
    ctx,
    due.map((row) => subscriptionEvent(subscriptionEnded, row, { reason: 'unpaid' })),
  )
}
