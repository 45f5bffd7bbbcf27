import type { Order as OrderSchema, Upsell } from '@matinee/contract/billing/checkout'
import { downloadInvoice } from '@matinee/contract/billing/billing'
import { addressOf } from '@matinee/contract/platform/address'
import type { Static } from 'typebox'
import { findOfferOnSale } from '../../offers/offers.ts'
import { presentTranslated } from '../../offers/translated-offers.ts'
import { translateRow } from '../../store/translated.ts'
import { timestampAfter } from '../../platform/clock.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { balanceOf } from '../pricing/balance/balance.ts'
import { methodsOf, presentMethod } from '../payments/methods/methods.ts'
import { affiliateById } from '../referrals/queries.ts'
import { presentVatCheck } from '../pricing/taxes/vat-checks.ts'
import { UPSELL_TEXTS } from '../pricing/upsells/tables.ts'
import { findUpsell, upsellFrom, type UpsellRow } from '../pricing/upsells/upsells.ts'
import { orderCostOf, type OrderCost } from './order-cost.ts'
import * as query from './queries.ts'

export type PresentedOrder = Static<typeof OrderSchema>

const DAY_SECONDS = 24 * 60 * 60

/**
 * An order as its buyer sees it, with what is bought in the language they ask for. Account data is included for the
 * signed-in member only.
 */
export async function presentOrder(
  ctx: StoreContext,
  viewer: Viewer,
  order: query.OrderRow,
): Promise<PresentedOrder> {
  const cost = await orderCostOf(ctx, order)
  const isMember = viewer.id !== 0 && viewer.id === order.member_id
  const [upsell, opened] = [await upsellOf(ctx, order), await openedOffer(ctx, order, cost)]
  const isDone = order.state === 'completed'
  return {
    ...shownRow(order),
    offer: cost.offer && presentTranslated(ctx, cost.offer),
    upsell,
    coupon: cost.coupon && shownCoupon(cost.coupon),
    coupon_problem: isDone ? null : couponProblemOf(cost),
    vat_check: await presentVatCheck(ctx, order.vat_id),
    referral: await referralOf(ctx, order),
    totals: isDone && order.totals ? (order.totals as PresentedOrder['totals']) : cost.totals,
    trial: shownTrial(ctx, order, cost),
    trial_refused: cost.trial_refused && !order.is_trial ? 'taken' : null,
    needs_method: cost.needs_method && !isDone,
    balance: isMember ? await balanceOf(ctx, viewer.id, order.currency) : 0,
    methods: isMember ? (await methodsOf(ctx, viewer.id)).map(presentMethod) : [],
    opened,
    invoice_url:
      isMember && order.invoice_id ? addressOf(downloadInvoice, { params: { id: order.invoice_id } }) : null,
  }
}

const shownRow = (order: query.OrderRow) => ({
  key: order.key,
  state: order.state,
  kind: order.kind,
  gift: order.gift,
  email: order.email,
  name: order.name,
  custom_fields: order.custom_fields,
  address: order.address,
  use_balance: order.use_balance,
  seats: order.seats,
  failure_code: order.failure_code,
  came_from: order.came_from,
  expires_at: order.expires_at,
})

const shownCoupon = ({ id, code, percent, amount, duration, periods }: NonNullable<OrderCost['coupon']>) => ({
  id,
  code,
  percent,
  amount,
  duration,
  periods,
})

const couponProblemOf = ({ coupon_code, coupon_problem }: OrderCost) =>
  coupon_code && coupon_problem
    ? { code: coupon_code, problem: coupon_problem.code, message: coupon_problem.message }
    : null

function shownTrial(
  { clock }: StoreContext,
  order: query.OrderRow,
  { trial_days, offer }: OrderCost,
): PresentedOrder['trial'] {
  const days = order.state === 'completed' ? (order.is_trial ? (offer?.trial_days ?? 0) : 0) : trial_days
  if (!days) return null
  const begins = order.completed_at ? { now: () => new Date(order.completed_at!) } : clock
  return { days, ends_at: timestampAfter(begins, days * DAY_SECONDS) }
}

async function openedOffer(
  ctx: StoreContext,
  order: query.OrderRow,
  { offer }: OrderCost,
): Promise<PresentedOrder['opened']> {
  if (order.state !== 'completed' || !offer) return null
  const { title } = presentTranslated(ctx, offer)
  return { title, permalink: await query.onlyProgramOf(ctx.db, offer.id) }
}

async function referralOf({ db, store }: StoreContext, { affiliate_id }: query.OrderRow) {
  const affiliate = affiliate_id ? await affiliateById(db, store.id, affiliate_id) : undefined
  return affiliate?.code ?? null
}

/** The upsell that was taken, or the one that is offered. */
async function upsellOf(ctx: StoreContext, order: query.OrderRow): Promise<Static<typeof Upsell> | null> {
  const taken = order.upsell_id ? await findUpsell(ctx, order.upsell_id) : undefined
  if (taken) return shownUpsell(ctx, taken, true)
  if (!order.offer_id || order.state === 'completed') return null
  const offered = await upsellFrom(ctx, order.offer_id)
  return offered ? shownUpsell(ctx, offered, false) : null
}

async function shownUpsell(ctx: StoreContext, upsell: UpsellRow, taken: boolean) {
  const { id, title, text, percent, duration, periods } = upsell
  const offer = await onSale(ctx, upsell.to_offer_id)
  if (!offer) return null
  const own = { id, title, text, percent, duration, periods, taken, offer: presentTranslated(ctx, offer) }
  return ctx.language ? translateRow(own, upsell.translations[ctx.language], UPSELL_TEXTS) : own
}

async function onSale(ctx: StoreContext, offerId: number) {
  try {
    return await findOfferOnSale(ctx, offerId)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
