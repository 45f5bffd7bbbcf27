import { findUnpaid } from './own-subscription.ts'
import type { Billing, InvoiceSummary, UnpaidInvoice } from '@matinee/contract/billing/billing'
import { DAY_MS } from '@matinee/contract/platform/durations'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { balanceOf } from '../pricing/balance/balance.ts'
import { currenciesOf, settingsOf } from '../settings.ts'
import {
  isTrialLeft,
  presentSubscription,
  type SubscriptionRow,
  findInstalments,
} from '../subscriptions/subscriptions.ts'
import * as query from './billing-queries.ts'
import { methodsOf, presentMethod } from '../payments/methods/methods.ts'
import { invoiceSummaryOf } from './summary.ts'

/** Subscription, accesses, payment methods and balance of the viewer. */
export async function readBilling(ctx: StoreContext, viewer: Viewer): Promise<Billing> {
  const whose = { storeId: ctx.store.id, memberId: assertMember(viewer).id }
  const subscription = await query.newestSubscription(ctx.db, whose)
  const instalments = await findInstalments(ctx.db, ctx.store.id, viewer.id)
  const unpaid = await findUnpaid(ctx, viewer.id)
  const [own] = await currenciesOf(ctx)
  const currency = subscription?.currency ?? own!
  return {
    methods: (await methodsOf(ctx, viewer.id)).map(presentMethod),
    subscription: subscription ? await presentSubscription(ctx, subscription) : null,
    instalments: await presentAll(ctx, instalments),
    accesses: await query.accessesOf(ctx.db, whose, ctx.clock.now().toISOString()),
    invoices: await invoicesOf(ctx, viewer),
    balance: { amount: await balanceOf(ctx, viewer.id, currency), currency },
    on_hold: subscription?.status === 'on_hold',
    unpaid: unpaid ? await unpaidOf(ctx, unpaid) : null,
    trial_left: await isTrialLeft(ctx, { member_id: viewer.id }),
  }
}

async function presentAll(ctx: StoreContext, rows: SubscriptionRow[]) {
  const shown: Billing['instalments'] = []
  for (const row of rows) shown.push(await presentSubscription(ctx, row))
  return shown
}

/** The viewer's invoices, newest first; `before` continues after the invoice it names. */
export async function invoicesOf(
  ctx: StoreContext,
  viewer: Viewer,
  before?: number,
): Promise<InvoiceSummary[]> {
  const whose = { storeId: ctx.store.id, memberId: assertMember(viewer).id }
  return (await query.invoicesOf(ctx.db, whose, before)).map(invoiceSummaryOf)
}

/** Why a subscription is unpaid: its open invoice and the end of the grace period. */
async function unpaidOf(ctx: StoreContext, subscription: SubscriptionRow): Promise<UnpaidInvoice | null> {
  const { failed_at, failure_code, dunning_step } = subscription
  if (!failed_at) return null
  const invoice = await query.openInvoice(ctx.db, subscription.id)
  if (!invoice) return null
  const { dunning_days, hold_days } = await settingsOf(ctx)
  const day = (days: number) => new Date(Date.parse(failed_at) + days * DAY_MS).toISOString()
  const next = dunning_days[dunning_step]
  const { id, number, title, currency } = invoiceSummaryOf(invoice)
  return {
    id,
    is_instalment: subscription.instalments !== null,
    number,
    title,
    currency,
    amount: invoice.amount_due,
    failure_code,
    next_try_at: next !== undefined && next < hold_days ? day(next) : null,
    ends_at: day(hold_days),
  }
}
