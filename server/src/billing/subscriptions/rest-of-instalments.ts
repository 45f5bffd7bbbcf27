import type { StoreContext } from '../../platform/http/http.ts'
import { NothingToPay, PayFirst } from '../errors.ts'
import type { InvoiceDraft, InvoiceLine } from '../invoices/invoices.ts'
import { totalsOf } from '../pricing/totals.ts'
import { draftFor, instalmentOf, loadRenewalContext, NO_DISCOUNT, sumOf } from './invoice-draft.ts'
import type { SubscriptionRow } from './rows.ts'

/**
 * The invoice of all instalments that are left: a line each, with the discounts each would have had. Throws `pay_first`
 * while one is missing, `nothing_to_pay` once none is left.
 */
export async function draftOfRest(ctx: StoreContext, before: SubscriptionRow): Promise<InvoiceDraft> {
  const [paid, of] = [before.instalments_paid ?? 0, before.instalments ?? 0]
  if (before.status === 'past_due' || before.status === 'on_hold') throw PayFirst()
  if (before.status !== 'active' || paid >= of) throw NothingToPay()
  const facts = await loadRenewalContext(ctx, [before])
  const draft = draftFor(before, facts)
  const sum = totalsOf({
    subtotal: before.amount * (of - paid),
    discount: { percent: null, amount: discountOn(before, of - paid, sumOf(before, facts).discount) },
    credit: before.credit,
    tax: draft.tax,
    balance: facts.balances.get(`${before.member_id}/${before.currency}`) ?? 0,
  })
  const title = facts.titles.get(before.offer_id)!
  const lines = Array.from({ length: of - paid }, (_, at): InvoiceLine => ({
    ...{ title, kind: 'offer', quantity: 1, amount: before.amount, offer_id: before.offer_id },
    instalment: instalmentOf(before, paid + 1 + at)!,
  }))
  return { ...draft, reason: 'change', instalment: of, lines, sum }
}

/** As many of the payments as the discount still lowers. */
const discountOn = ({ discount_periods }: SubscriptionRow, payments: number, each: number) =>
  each * Math.min(payments, discount_periods ?? payments)

/** What becomes of instalments whose rest is paid: they end, and what was bought is owned. */
export const paidOff = (
  { clock }: StoreContext,
  { instalments, credit }: SubscriptionRow,
  { sum }: InvoiceDraft,
): Partial<SubscriptionRow> => ({
  ...NO_DISCOUNT,
  instalments_paid: instalments,
  status: 'canceled',
  end_reason: 'paid_off',
  ended_at: clock.now().toISOString(),
  credit: credit - sum.credit,
})
