import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http.ts'
import { putOnHold, subscriptionEnded } from '../events.ts'
import { voidInvoice, type InvoiceRow } from '../invoices/invoices.ts'
import { insertPayments, type PaymentRow } from '../payments/rows.ts'
import { amendAll } from './amend.ts'
import { daysUnpaid } from './failed.ts'
import { methodsOf } from './methods.ts'
import { announce, newsOf } from './news.ts'
import { tryFor } from './renewing.ts'
import type { SubscriptionRow } from './rows.ts'
import type { Patience } from './steps.ts'

type Open = Pick<InvoiceRow, 'id' | 'amount_due' | 'currency' | 'subscription_id'>

/** What is open of each, by subscription: there is one at a time. */
export async function openInvoices(
  { db, store }: StoreContext,
  subscriptions: readonly SubscriptionRow[],
): Promise<Map<number, Open>> {
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

/** Tries again to be paid: gives the payments to be made once this is committed. */
export async function retry(
  ctx: StoreContext,
  due: readonly SubscriptionRow[],
  { dunning_days }: Patience,
): Promise<PaymentRow[]> {
  if (due.length === 0) return []
  const now = ctx.clock.now().getTime()
  const [invoices, methods] = [await openInvoices(ctx, due), await methodsOf(ctx, due)]
  const payable = due.filter(({ id }) => invoices.has(id) && methods.has(id))
  const payments = await insertPayments(
    ctx,
    payable.map((row) => ({
      ...tryFor(row, invoices.get(row.id)!, methods.get(row.id)!),
      attempt: row.dunning_step + 2,
    })),
  )
  const paymentOf = new Map(payable.map(({ id }, at) => [id, payments[at]!.id]))
  await amendAll(
    ctx,
    due.map((before) => ({
      before,
      // Days a worker stood still are not made up for one by one.
      to: {
        dunning_step: dunning_days.filter((day) => day <= daysUnpaid(before, now)).length,
        open_payment_id: paymentOf.get(before.id) ?? null,
      },
    })),
  )
  return payments
}

/** The days of grace are over: nothing opens until it is paid. */
export async function hold(ctx: StoreContext, due: readonly SubscriptionRow[]) {
  const on_hold_at = ctx.clock.now().toISOString()
  await amendAll(
    ctx,
    due.map((before) => ({ before, to: { status: 'on_hold', on_hold_at }, kind: 'held' })),
  )
  const invoices = await openInvoices(ctx, due)
  await announce(
    ctx,
    due.map((row) => newsOf(putOnHold, row, { invoice_id: invoices.get(row.id)?.id ?? null })),
  )
}

/** Nobody paid in all that time: it ends, and what was open is not asked for any more. */
export async function giveUp(ctx: StoreContext, due: readonly SubscriptionRow[]) {
  const ended_at = ctx.clock.now().toISOString()
  for (const { id } of (await openInvoices(ctx, due)).values()) await voidInvoice(ctx, id, 'uncollectible')
  await amendAll(
    ctx,
    due.map((before) => ({
      before,
      to: { status: 'canceled', ended_at, end_reason: 'unpaid' },
      kind: 'ended',
      details: { reason: 'unpaid' },
    })),
  )
  await announce(
    ctx,
    due.map((row) => newsOf(subscriptionEnded, row, { reason: 'unpaid' })),
  )
}
