import type { Static } from 'typebox'
import type * as events from '../billing/events.ts'
import { discountNameOf } from '../billing/left-orders/abandoned-checkouts.ts'
import { resumeKeyOf } from '../billing/checkout/order-authorization.ts'
import type { Context } from '../platform/context.ts'
import type { winbackOffered } from '../retention/events.ts'
import { findStore } from '../store/queries.ts'
import { mailMember } from './member-mails.ts'
import { findPlan, findPromise, findPurchase, findWinback, type PlanRow } from './queries/sales.ts'
import { dayIn, priceIn, timeIn } from './mail-formats.ts'

type RetentionPayload<Name extends keyof typeof events> = Static<(typeof events)[Name]['payload']>
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Whoever cancels is told until when it stays open. Those who were neither in a trial nor lowered are asked to stay at
 * once and on the day before it ends; on that last day itself only as the second.
 */
export async function mailCanceled(ctx: Context, told: RetentionPayload<'subscriptionCanceled'>) {
  const plan = await findPlan(ctx.db, told.store_id, told.subscription_id)
  if (!plan) return
  const isLastDay = Date.parse(told.ends_at) - ctx.clock.now().getTime() <= DAY_MS
  const kind = !isAskedToStay(plan) ? 'subscription_canceled' : isLastDay ? 'retention_2' : 'retention_1'
  await mailAboutEnd(ctx, told, kind, plan)
}

/** The day before; nothing where it was taken back meanwhile. */
export async function mailEnding(ctx: Context, told: RetentionPayload<'subscriptionEnding'>) {
  const plan = await findPlan(ctx.db, told.store_id, told.subscription_id)
  if (!plan?.cancel_at_end || !isAskedToStay(plan) || wasLastDay(plan)) return
  await mailAboutEnd(ctx, told, 'retention_2', plan)
}

const isAskedToStay = ({ status, comped, coupon_id, discount_percent, discount_amount }: PlanRow) =>
  status === 'active' &&
  !comped &&
  coupon_id === null &&
  discount_percent === null &&
  discount_amount === null

/** Canceled on its last day: the one mail has gone out already. */
const wasLastDay = ({ canceled_at, period_end }: PlanRow) =>
  canceled_at !== null && Date.parse(period_end) - Date.parse(canceled_at) <= DAY_MS

const mailAboutEnd = (
  ctx: Context,
  told: RetentionPayload<'subscriptionCanceled'>,
  kind: 'subscription_canceled' | 'retention_1' | 'retention_2',
  { title }: PlanRow,
) =>
  mailMember(ctx, told, kind, {
    words: (locale, zone) => ({ plan: title, ends: dayIn(locale, told.ends_at, zone) }),
    ...(kind !== 'subscription_canceled' && { topic: 'offers' as const }),
  })

const ABANDONED_MAILS = ['abandoned_1', 'abandoned_2', 'abandoned_3'] as const

/** The three mails about an order that was left; their link restores it on any device. */
export async function mailOrderLeft(
  ctx: Context,
  { step, purchase_id, ...person }: RetentionPayload<'orderLeft'>,
) {
  const order = await findPurchase(ctx.db, person.store_id, purchase_id)
  const kind = ABANDONED_MAILS[step - 1]
  if (!order || order.state === 'completed' || !kind) return
  const store = await findStore(ctx.db, person.store_id)
  const now = ctx.clock.now().toISOString()
  const promise = await findPromise(ctx.db, store.id, person.member_id, discountNameOf(order.id), now)
  const resume = resumeKeyOf({ ...ctx, store: { id: store.id, locale: store.locale } }, order)
  await mailMember(ctx, person, kind, {
    topic: 'offers',
    secrets: { key: [resume, promise?.code].filter(Boolean).join(',') },
    words: (locale, zone) => ({
      item: order.title ?? '',
      price: order.amount === null ? '' : priceIn(locale, order.amount, order.currency),
      percent: promise?.percent ?? 0,
      ends: promise?.expires_at ? timeIn(locale, promise.expires_at, zone) : '',
    }),
  })
}

export async function mailWinback(
  ctx: Context,
  { winback_id, key, ...person }: Static<typeof winbackOffered.payload>,
) {
  const winback = await findWinback(ctx.db, person.store_id, winback_id)
  if (!winback) return
  await mailMember(ctx, person, 'try_again', {
    topic: 'offers',
    secrets: { key },
    words: (locale, zone) => ({
      plan: winback.title,
      days: winback.days,
      ends: dayIn(locale, winback.expires_at, zone),
    }),
  })
}
