import { DAY_MS } from '@matinee/contract/platform/durations'
import type { Static } from 'typebox'
import type * as events from '../billing/events.ts'
import { discountNameOf } from '../billing/checkout/abandoned/abandoned-checkouts.ts'
import { resumeKeyOf } from '../billing/checkout/order-authorization.ts'
import type { Context } from '../platform/context.ts'
import type { winbackOffered } from '../retention/events.ts'
import { findStore } from '../store/queries.ts'
import { mailMember } from './member-mails.ts'
import {
  findSubscriptionPlan,
  findRecoveryCoupon,
  findPurchase,
  findWinback,
  offerTitleIn,
  type SubscriptionPlanRow,
} from './queries/sales.ts'
import { formatDay, formatPrice, formatDayAndTime } from './mail-formats.ts'

type RetentionPayload<Name extends keyof typeof events> = Static<(typeof events)[Name]['payload']>

/**
 * Confirms a cancellation with the end of access. Subscribers who pay the full price get a retention mail
 * instead, and a second one on the day before the end. Canceling on the last day sends the second one only.
 */
export async function mailSubscriptionCanceled(ctx: Context, told: RetentionPayload<'subscriptionCanceled'>) {
  const plan = await findSubscriptionPlan(ctx.db, told.store_id, told.subscription_id)
  if (!plan) return
  const isLastDay = Date.parse(told.ends_at) - ctx.clock.now().getTime() <= DAY_MS
  const kind = !canBeRetained(plan) ? 'subscription_canceled' : isLastDay ? 'retention_2' : 'retention_1'
  await mailAboutEnd(ctx, told, kind, plan)
}

/** Sends the second retention mail, unless the cancellation was undone. */
export async function mailSubscriptionEnding(ctx: Context, told: RetentionPayload<'subscriptionEnding'>) {
  const plan = await findSubscriptionPlan(ctx.db, told.store_id, told.subscription_id)
  if (!plan?.cancel_at_end || !canBeRetained(plan) || wasCanceledOnLastDay(plan)) return
  await mailAboutEnd(ctx, told, 'retention_2', plan)
}

const canBeRetained = ({
  status,
  comped,
  coupon_id,
  discount_percent,
  discount_amount,
}: SubscriptionPlanRow) =>
  status === 'active' &&
  !comped &&
  coupon_id === null &&
  discount_percent === null &&
  discount_amount === null

/** Whether it was canceled on its last day, when the second mail has been sent already. */
const wasCanceledOnLastDay = ({ canceled_at, period_end }: SubscriptionPlanRow) =>
  canceled_at !== null && Date.parse(period_end) - Date.parse(canceled_at) <= DAY_MS

const mailAboutEnd = (
  ctx: Context,
  told: RetentionPayload<'subscriptionCanceled'>,
  kind: 'subscription_canceled' | 'retention_1' | 'retention_2',
  plan: SubscriptionPlanRow,
) =>
  mailMember(ctx, told, kind, {
    words: (locale, zone) => ({
      plan: offerTitleIn(plan, locale),
      ends: formatDay(locale, told.ends_at, zone),
    }),
    ...(kind !== 'subscription_canceled' && { topic: 'offers' as const }),
  })

const ABANDONED_MAILS = ['abandoned_1', 'abandoned_2', 'abandoned_3'] as const

/** Sends one of three mails about an abandoned checkout. Their link restores it on any device. */
export async function mailAbandonedCheckout(
  ctx: Context,
  { step, purchase_id, ...person }: RetentionPayload<'orderLeft'>,
) {
  const order = await findPurchase(ctx.db, person.store_id, purchase_id)
  const kind = ABANDONED_MAILS[step - 1]
  if (!order || order.state === 'completed' || !kind) return
  const store = await findStore(ctx.db, person.store_id)
  const now = ctx.clock.now().toISOString()
  const promise = await findRecoveryCoupon(ctx.db, store.id, person.member_id, discountNameOf(order.id), now)
  const resume = resumeKeyOf({ ...ctx, store: { id: store.id, locale: store.locale } }, order)
  await mailMember(ctx, person, kind, {
    topic: 'offers',
    secrets: { key: [resume, promise?.code].filter(Boolean).join(',') },
    words: (locale, zone) => ({
      item: offerTitleIn(order, locale),
      price: order.amount === null ? '' : formatPrice(locale, order.amount, order.currency),
      percent: promise?.percent ?? 0,
      ends: promise?.expires_at ? formatDayAndTime(locale, promise.expires_at, zone) : '',
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
      plan: offerTitleIn(winback, locale),
      days: winback.days,
      ends: formatDay(locale, winback.expires_at, zone),
    }),
  })
}
