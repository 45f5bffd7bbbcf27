import { instalmentOf } from '../subscriptions/invoice-draft.ts'
import { grantAccess } from '../../offers/accesses.ts'
import { findOffer, type Offer, paymentPeriodOf } from '../../offers/offers.ts'
import { noteFirstUse } from '../../members/people/first-use.ts'
import { timestampAfter } from '../../platform/clock.ts'
import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { redeemCoupon } from '../pricing/coupons/redemption.ts'
import { donationReceived, orderCompleted } from '../events.ts'
import { createGiftCard } from '../gift-cards/cards.ts'
import {
  assertCovered,
  issueInvoice,
  payInvoice,
  type InvoiceLine,
  type InvoiceRow,
} from '../invoices/invoices.ts'
import type { PaymentRow } from '../payments/payments.ts'
import { afterOne } from '../pricing/discount.ts'
import { startSubscription, type SubscriptionRow } from '../subscriptions/subscriptions.ts'
import { countTaken } from '../pricing/upsells/upsells.ts'
import type { OrderSnapshot } from './order-snapshot.ts'
import * as query from './queries.ts'

interface FulfilOrderInput {
  order: query.OrderRow & { member_id: number }
  promised: OrderSnapshot
  /** The payment; null if nothing was due. */
  payment: PaymentRow | null
  payment_method_id: number | null
}

/**
 * Fulfils an order: access or a subscription begins, the invoice is issued and paid, the coupon redeemed.
 * Runs in the caller's transaction, which has locked the order.
 */
export async function fulfilOrder(ctx: StoreContext, asked: FulfilOrderInput): Promise<query.OrderRow> {
  const { order, promised, payment } = asked
  const offer = promised.offer_id ? await findOffer(ctx, promised.offer_id) : null
  const subscription = offer && paymentPeriodOf(offer) ? await startPlan(ctx, asked, offer) : null
  const invoice =
    promised.trial_days > 0 ? null : await issueOrderInvoice(ctx, asked, { offer, subscription })
  if (payment) await linkPayment(ctx, payment, { invoice, subscription })
  if (offer && !subscription) await grantOfferAccess(ctx, order, offer)
  if (promised.coupon_id) await redeemOrderCoupon(ctx, asked, subscription)
  const completed = await markOrderCompleted(ctx, asked, { invoice, subscription })
  if (order.kind === 'gift_card') await createGiftCard(ctx, completed)
  if (promised.donation) await publishDonation(ctx, order)
  if (promised.upsell_id) await countTaken(ctx, promised.upsell_id)
  await publishOrderCompleted(ctx, order)
  return completed
}

/** A trial keeps its whole discount and the set-up fee for later; a paid start has used them for the first period. */
function startPlan(
  ctx: StoreContext,
  { order, promised, payment_method_id }: FulfilOrderInput,
  offer: Offer,
): Promise<SubscriptionRow> {
  const { address, country, region, vat_id, currency } = order
  const isTrial = promised.trial_days > 0
  const left = isTrial ? promised.discount : afterOne(promised.discount)
  return startSubscription(ctx, {
    member_id: order.member_id,
    offer,
    price: { id: promised.price_id!, amount: promised.amount, currency },
    seats: promised.seats ?? 1,
    trial_days: promised.trial_days,
    setup_fee: isTrial ? (promised.setup_fee ?? 0) : 0,
    ...(isTrial && { trial_source: order.winback ? ('winback' as const) : ('checkout' as const) }),
    payment_method_id,
    discount: left && { ...left, coupon_id: left.coupon_id },
    tax_country: country,
    tax_region: region,
    vat_id,
    billing_name: address.name ?? order.name,
    billing_address: address,
  })
}

interface FulfilledOffer {
  offer: Offer | null
  subscription: SubscriptionRow | null
}

async function issueOrderInvoice(
  ctx: StoreContext,
  { order, promised, payment }: FulfilOrderInput,
  bought: FulfilledOffer,
) {
  const { subscription } = bought
  const invoice = await issueInvoice(ctx, {
    reason: subscription ? 'first' : order.kind === 'offer' ? 'once' : order.kind,
    member_id: order.member_id,
    subscription_id: subscription?.id ?? null,
    purchase_id: order.id,
    period_start: subscription?.period_start ?? null,
    period_end: subscription?.period_end ?? null,
    currency: order.currency,
    lines: linesOf(promised, bought),
    instalment: subscription?.instalments_paid ?? null,
    sum: promised.sum,
    tax: promised.tax,
    coupon_id: promised.coupon_id,
    country: order.country,
    vat_id: order.vat_id,
    buyer: { name: order.name, email: order.email, ...order.address },
  })
  const settled = payment ? await payOrderInvoice(ctx, invoice, payment) : invoice
  assertCovered(settled)
  return settled
}

const payOrderInvoice = (
  ctx: StoreContext,
  { id }: InvoiceRow,
  { id: payment_id, provider, amount, fee }: PaymentRow,
) => payInvoice(ctx, { invoice_id: id, payment_id, provider, amount, fee })

function linesOf({ sum, donation }: OrderSnapshot, { offer, subscription }: FulfilledOffer): InvoiceLine[] {
  const fee = sum.setup_fee ?? 0
  const of = {
    title: offer?.title ?? donation?.title ?? '',
    quantity: 1,
    offer_id: offer?.id ?? null,
  }
  const instalment = subscription && instalmentOf(subscription, 1)
  const what: InvoiceLine = {
    ...of,
    ...(instalment && { instalment }),
    quantity: subscription?.seats ?? 1,
    kind: subscription && !instalment ? 'plan' : offer ? 'offer' : donation ? 'donation' : 'gift_card',
    amount: sum.subtotal - fee,
    period_start: subscription?.period_start ?? null,
    period_end: subscription?.period_end ?? null,
  }
  return fee > 0 ? [what, { ...of, kind: 'setup_fee', amount: fee }] : [what]
}

const linkPayment = (
  { db }: StoreContext,
  payment: PaymentRow,
  { invoice, subscription }: { invoice: InvoiceRow | null; subscription: SubscriptionRow | null },
) =>
  db
    .updateTable('payment')
    .set({ invoice_id: invoice?.id ?? null, subscription_id: subscription?.id ?? null })
    .where('id', '=', payment.id)
    .execute()

const DAY_SECONDS = 24 * 60 * 60

/** Grants access to a one-time offer: forever, for its days, or until a rental must be started. */
async function grantOfferAccess(ctx: StoreContext, order: FulfilOrderInput['order'], offer: Offer) {
  const days = offer.start_within_days ?? offer.access_days
  await grantAccess(ctx, {
    member_id: order.member_id,
    offer_id: offer.id,
    source: offer.type === 'freebie' ? 'freebie' : 'purchase',
    source_id: order.id,
    starts_at: ctx.clock.now().toISOString(),
    ends_at: days ? timestampAfter(ctx.clock, days * DAY_SECONDS) : null,
    watch_hours: offer.watch_hours,
  })
}

const redeemOrderCoupon = (
  ctx: StoreContext,
  { order, promised }: FulfilOrderInput,
  subscription: SubscriptionRow | null,
) =>
  redeemCoupon(ctx, {
    coupon_id: promised.coupon_id!,
    member_id: order.member_id,
    purchase_id: order.id,
    subscription_id: subscription?.id ?? null,
    amount: promised.trial_days > 0 ? 0 : promised.sum.discount,
  })

const markOrderCompleted = (
  { db, clock }: StoreContext,
  { order, promised }: FulfilOrderInput,
  { invoice, subscription }: { invoice: InvoiceRow | null; subscription: SubscriptionRow | null },
) =>
  query.updateOrder(db, order.id, {
    state: 'completed',
    offer_id: promised.offer_id,
    price_id: promised.price_id,
    coupon_id: promised.coupon_id,
    gift: promised.gift,
    totals: promised.totals,
    is_trial: promised.trial_days > 0,
    invoice_id: invoice?.id ?? null,
    subscription_id: subscription?.id ?? null,
    failure_code: null,
    mail_due_at: null,
    changed_at: clock.now().toISOString(),
    completed_at: clock.now().toISOString(),
  })

const publishDonation = (ctx: StoreContext, { member_id, id }: FulfilOrderInput['order']) =>
  publish(ctx, donationReceived, { store_id: ctx.store.id, member_id, purchase_id: id })

async function publishOrderCompleted(ctx: StoreContext, { member_id, id }: FulfilOrderInput['order']) {
  await noteFirstUse(ctx.db, member_id, ctx.clock.now().toISOString())
  await publish(ctx, orderCompleted, { store_id: ctx.store.id, member_id, purchase_id: id })
}
