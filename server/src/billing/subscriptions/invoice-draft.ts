import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { InvoiceDraft, InvoiceLine, InvoiceRow } from '../invoices/invoices.ts'
import { periodEnd } from '../pricing/periods.ts'
import { totalsOf, type Sum, type TaxTerms } from '../pricing/totals.ts'
import { taxFor } from '../pricing/taxes/tax.ts'
import type { SubscriptionRow } from './rows.ts'

export interface BillingPeriod {
  period_start: string
  period_end: string
  anchor_at: string
  periods: number
}

/** The period after the one that ends. */
export function nextBillingPeriod(subscription: SubscriptionRow): BillingPeriod {
  const { anchor_at, periods, period_end } = subscription
  return {
    anchor_at,
    period_start: period_end,
    period_end: periodEnd(anchor_at, periodOf(subscription), periods + 1),
    periods: periods + 1,
  }
}

/** A period that begins at a moment, which becomes the billing anchor. */
export const billingPeriodFrom = (
  moment: string,
  subscription: Pick<SubscriptionRow, 'period_unit' | 'period_count'>,
): BillingPeriod => ({
  anchor_at: moment,
  period_start: moment,
  period_end: periodEnd(moment, periodOf(subscription)),
  periods: 1,
})

export const periodOf = ({
  period_unit: unit,
  period_count: count,
}: Pick<SubscriptionRow, 'period_unit' | 'period_count'>) => ({
  unit,
  count,
})

/** What a batch of renewals needs beyond their rows. */
export interface RenewalContext {
  titles: Map<number, string>
  taxes: Map<string, TaxTerms>
  /** By member and currency. */
  balances: Map<string, number>
}

type TaxLocation = Pick<SubscriptionRow, 'tax_country' | 'tax_region' | 'vat_id'>
const taxLocationKey = ({ tax_country, tax_region, vat_id }: TaxLocation) =>
  `${tax_country}/${tax_region}/${vat_id}`

export async function loadRenewalContext(
  ctx: StoreContext,
  subscriptions: readonly SubscriptionRow[],
): Promise<RenewalContext> {
  const titles = await titlesOf(ctx, subscriptions)
  const places = new Map(subscriptions.map((row) => [taxLocationKey(row), row]))
  const taxes = new Map<string, TaxTerms>()
  for (const [key, { tax_country: country, tax_region: region, vat_id }] of places)
    taxes.set(key, await taxFor(ctx, { country, region, vat_id }))
  return { titles, taxes, balances: await balancesOf(ctx, subscriptions) }
}

async function titlesOf({ db, store }: StoreContext, subscriptions: readonly SubscriptionRow[]) {
  const ids = [...new Set(subscriptions.map(({ offer_id }) => offer_id))]
  const offers = await db
    .selectFrom('offer')
    .select(['id', 'title'])
    .where('store_id', '=', store.id)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  return new Map(offers.map(({ id, title }) => [id, title]))
}

async function balancesOf({ db, store }: StoreContext, subscriptions: readonly SubscriptionRow[]) {
  const rows = await db
    .selectFrom('gift_card')
    .select(['claimed_by', 'currency', (eb) => eb.fn.sum<number>('balance').as('balance')])
    .where('store_id', '=', store.id)
    .where('claimed_by', '=', sql<number>`any(${subscriptions.map(({ member_id }) => member_id)})`)
    .where('state', '=', 'claimed')
    .where('balance', '>', 0)
    .groupBy(['claimed_by', 'currency'])
    .execute()
  return new Map(rows.map(({ claimed_by, currency, balance }) => [`${claimed_by}/${currency}`, balance]))
}

export const discountOf = ({ discount_percent: percent, discount_amount: amount }: SubscriptionRow) =>
  percent || amount ? { percent, amount } : null

/** The sum of a subscription's next period. */
export const sumOf = (subscription: SubscriptionRow, { taxes, balances }: RenewalContext): Sum =>
  totalsOf({
    subtotal: subscription.amount,
    setup_fee: subscription.setup_fee,
    discount: discountOf(subscription),
    credit: subscription.credit,
    tax: taxes.get(taxLocationKey(subscription))!,
    balance: balances.get(`${subscription.member_id}/${subscription.currency}`) ?? 0,
  })

export function renewalDraft(
  subscription: SubscriptionRow,
  span: BillingPeriod,
  facts: RenewalContext,
): InvoiceDraft {
  const { period_start, period_end } = span
  const title = facts.titles.get(subscription.offer_id)!
  const sum = sumOf(subscription, facts)
  const of = { title, quantity: subscription.seats, offer_id: subscription.offer_id }
  const instalment = nextInstalment(subscription)
  return {
    ...draftFor(subscription, facts),
    reason: 'renewal',
    period_start,
    period_end,
    instalment: instalment?.number ?? null,
    lines: [
      { ...of, ...lineKindOf(instalment), amount: sum.subtotal - sum.setup_fee, period_start, period_end },
      ...setupFeeLines(of, sum),
    ],
    sum,
  }
}

const lineKindOf = (instalment: InvoiceLine['instalment'] | null) =>
  instalment ? { kind: 'offer' as const, instalment } : { kind: 'plan' as const }

/** One of the payments of a subscription in instalments; null for a plan. */
export const instalmentOf = ({ instalments: of }: Pick<SubscriptionRow, 'instalments'>, number: number) =>
  of === null ? null : { number, of }

/** The instalment that the next invoice asks for. */
export const nextInstalment = (row: Pick<SubscriptionRow, 'instalments' | 'instalments_paid'>) =>
  instalmentOf(row, (row.instalments_paid ?? 0) + 1)

/** The set-up fee of a first payment, as a line of its own. */
export const setupFeeLines = (
  { title, offer_id }: Pick<InvoiceLine, 'title' | 'offer_id'>,
  { setup_fee }: Sum,
): InvoiceLine[] =>
  setup_fee > 0
    ? [{ title, offer_id: offer_id ?? null, kind: 'setup_fee', quantity: 1, amount: setup_fee }]
    : []

/** The fields every invoice draft of a subscription has. */
export const draftFor = (subscription: SubscriptionRow, { taxes }: RenewalContext) => ({
  member_id: subscription.member_id,
  subscription_id: subscription.id,
  currency: subscription.currency,
  tax: taxes.get(taxLocationKey(subscription))!,
  coupon_id: discountOf(subscription) ? subscription.coupon_id : null,
  country: subscription.tax_country,
  vat_id: subscription.vat_id,
  buyer: { name: subscription.billing_name, ...(subscription.billing_address as object | null) },
})

/** The discount periods, credit and set-up fee an invoice consumed. */
export function consumedBy(
  { discount_periods, credit }: SubscriptionRow,
  invoice: Pick<InvoiceRow, 'credit'>,
): Partial<SubscriptionRow> {
  const left = { credit: credit - invoice.credit, setup_fee: 0 }
  if (discount_periods === null) return left
  if (discount_periods > 1) return { ...left, discount_periods: discount_periods - 1 }
  return { ...left, ...NO_DISCOUNT }
}

export const NO_DISCOUNT = {
  coupon_id: null,
  discount_percent: null,
  discount_amount: null,
  discount_periods: null,
}
