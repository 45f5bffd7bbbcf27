import type { Subscription } from '@matinee/contract/billing/billing'
import type { StoreContext } from '../../platform/http/http.ts'
import { settingsOf } from '../settings.ts'
import { firstPeriodStart } from './coming-periods.ts'
import { discountOf, loadRenewalContext, periodOf, sumOf } from './invoice-draft.ts'
import { openInvoices } from './dunning.ts'
import { comingPlansOf } from './scheduled-plans.ts'
import type { SubscriptionRow } from './rows.ts'
import { stepsOf } from './steps.ts'
import { toldPricesOf } from './told-prices.ts'

/** A subscription as a browser sees it. */
export async function presentSubscription(ctx: StoreContext, row: SubscriptionRow): Promise<Subscription> {
  const { title, pause_allowed, code, next_title } = await namesOf(ctx, row)
  return {
    id: row.id,
    offer_id: row.offer_id,
    title,
    status: row.status,
    amount: row.amount,
    currency: row.currency,
    period: periodOf(row),
    period_start: row.period_start,
    period_end: row.period_end,
    trial_ends_at: row.trial_ends_at,
    cancel_at_end: row.cancel_at_end,
    ended_at: row.ended_at,
    paused_at: row.paused_at,
    resumes_at: row.resumes_at,
    pause_at_end: row.pause_at_end,
    pause_allowed,
    comped: row.comped,
    discount: discountOf(row) && {
      code,
      percent: row.discount_percent,
      amount: row.discount_amount,
      periods_left: row.discount_periods,
    },
    credit: row.credit,
    next_payment: await nextPayment(ctx, row),
    next_offer: row.next_offer_id && next_title ? { id: row.next_offer_id, title: next_title } : null,
    price_change: await findPriceChange(ctx, row),
    payment_method_id: row.payment_method_id,
    instalments: row.instalments === null ? null : { total: row.instalments, paid: row.instalments_paid! },
    seats: row.seats,
    next_seats: row.next_seats,
  }
}

const namesOf = ({ db }: StoreContext, row: SubscriptionRow) =>
  db
    .selectFrom('offer')
    .leftJoin('coupon', (join) => join.on('coupon.id', '=', row.coupon_id))
    .leftJoin('offer as next', (join) => join.on('next.id', '=', row.next_offer_id))
    .select(['offer.title', 'offer.pause_allowed', 'coupon.code', 'next.title as next_title'])
    .where('offer.id', '=', row.offer_id)
    .executeTakeFirstOrThrow()

/** The price a member was told of that their subscription will cost, if they neither cancel nor change it. */
async function findPriceChange(
  ctx: StoreContext,
  row: SubscriptionRow,
): Promise<Subscription['price_change']> {
  if (row.status === 'canceled' || row.cancel_at_end || row.next_offer_id !== null) return null
  const told = (await toldPricesOf(ctx, [row])).get(row.id)
  return told ? { amount: told.amount, from: firstPeriodStart(row, told.charges_from) } : null
}

/** The next payment and its time; for an unpaid subscription, the next retry. */
async function nextPayment(ctx: StoreContext, row: SubscriptionRow): Promise<Subscription['next_payment']> {
  const next = stepsOf(row, await settingsOf(ctx)).find(({ step }) => step === 'renew' || step === 'retry')
  if (!next) return null
  const at = new Date(next.at).toISOString()
  const open = row.failed_at ? (await openInvoices(ctx, [row])).get(row.id) : undefined
  if (open) return { amount: open.amount_due, at }
  const coming = { ...row, ...(await comingPlansOf(ctx, [row])).get(row.id) }
  return { amount: sumOf(coming, await loadRenewalContext(ctx, [coming])).amount_due, at }
}
