import { DAY_MS } from '@matinee/contract/platform/durations'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { publish } from '../../platform/jobs/events.ts'
import { commissionEarned } from '../events.ts'
import { bookEntries } from '../ledger/ledger.ts'
import { attributeOrder } from './attribution.ts'
import * as query from './queries.ts'

const PAID_STATES = new Set(['paid', 'partially_refunded', 'refunded'])

/**
 * Brings the commission of an invoice to what the invoice earns now: books what is missing after a payment, and takes
 * back what a refund or a dispute takes. The same whoever asks, in any order and however often.
 */
export function updateCommission(ctx: StoreContext, invoiceId: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { db, store } = ctx
    const purchaseId = await query.purchaseOfInvoice(db, store.id, invoiceId)
    if (purchaseId) await attributeOrder(ctx, purchaseId)
    const found = await query.referredInvoice(db, store.id, invoiceId)
    if (!found || !(await query.lockAffiliate(db, store.id, found.affiliate_id))) return
    const invoice = (await query.referredInvoice(db, store.id, invoiceId))! // under the lock
    const difference = earnedBy(invoice) - invoice.booked
    if (difference !== 0) await bookCommission(ctx, invoiceId, invoice, difference)
  })
}

/** What an invoice earns: a share of the money that was paid and kept, without tax. */
export function earnedBy(invoice: query.ReferredInvoice): number {
  if (!PAID_STATES.has(invoice.status) || invoice.total === 0 || !isEarning(invoice)) return 0
  const { total, tax, amount_paid, amount_refunded, percent } = invoice
  const kept = amount_paid - Math.min(amount_refunded, amount_paid)
  const net = Math.round((kept * (total - tax)) / total)
  return Math.floor((net * percent) / 100)
}

function isEarning(invoice: query.ReferredInvoice): boolean {
  if (invoice.is_own_card || invoice.member_id === invoice.affiliate_member_id) return false
  if (invoice.due_at !== null) return true
  if (invoice.affiliate_member_id === null) return false
  if (invoice.stopped_at !== null && (invoice.paid_at ?? '') >= invoice.stopped_at) return false
  return invoice.payments === null || invoice.others < invoice.payments
}

async function bookCommission(
  ctx: StoreContext,
  invoice_id: number,
  invoice: query.ReferredInvoice,
  amount: number,
) {
  const { affiliate_id, referral_id, pays, currency } = invoice
  const { id } = await query.insertCommission(ctx.db, {
    store_id: ctx.store.id,
    affiliate_id,
    referral_id,
    invoice_id,
    pays,
    currency,
    amount,
    due_at: invoice.due_at ?? sureAt(ctx, invoice),
    created_at: ctx.clock.now().toISOString(),
  })
  await bookEntries(ctx, [
    {
      kind: 'commission',
      cause: `commission:${id}`,
      invoice_id,
      currency,
      lines: [
        ['commissions', amount],
        ['affiliates', -amount],
      ],
    },
  ])
  if (amount > 0 && invoice.booked === 0) await publishEarned(ctx, invoice, amount)
}

/** Partners bring many, and see what they earn in their account; friends are told of each. */
async function publishEarned(ctx: StoreContext, invoice: query.ReferredInvoice, amount: number) {
  const { affiliate_member_id: member_id, affiliate_kind, pays, currency } = invoice
  if (member_id === null || affiliate_kind !== 'friend') return
  const due_at = invoice.due_at ?? sureAt(ctx, invoice)
  await publish(ctx, commissionEarned, { store_id: ctx.store.id, member_id, amount, currency, pays, due_at })
}

const sureAt = ({ clock }: StoreContext, { paid_at, wait_days }: query.ReferredInvoice) =>
  new Date((paid_at ? Date.parse(paid_at) : clock.now().getTime()) + wait_days * DAY_MS).toISOString()
