import { DAY_SECONDS } from '@matinee/contract/platform/durations'
import type { Winback } from '@matinee/contract/retention/retention'
import { createHash, randomBytes } from 'node:crypto'
import { startSubscription } from '../billing/subscriptions/subscriptions.ts'
import { findOfferOnSale, priceIn } from '../offers/offers.ts'
import { findMember } from '../members/queries.ts'
import { audit } from '../platform/audit.ts'
import { timestampAfter } from '../platform/clock.ts'
import { transact } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
import { publish } from '../platform/jobs/events.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMember, assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import * as refused from './errors.ts'
import { winbackOffered } from './events.ts'
import { defaultMethodOf, storeCurrency } from './queries/payment.ts'
import * as query from './queries/winbacks.ts'
import { settingsOf } from './settings.ts'

const GOOD_FOR_DAYS = 30

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** Staff offer a former member another trial. */
export function sendWinback(ctx: StoreContext, viewer: Viewer, memberId: number) {
  assertMayEdit(viewer, 'marketing')
  return transact(ctx, async (ctx) => {
    const member = await findMember(ctx.db, ctx.store.id, memberId)
    if (!member) throw NotFound()
    const { winback_offer_id, winback_days } = await settingsOf(ctx)
    if (!winback_offer_id || !winback_days) throw refused.WinbackNotSet()
    if (!member.email || !(await query.isWinbackEligible(ctx.db, ctx.store.id, memberId)))
      throw refused.WinbackNotFor()
    const { expires_at } = await offerWinback(ctx, memberId)
    await audit(ctx, viewer, {
      act: 'winback.sent',
      subject: { kind: 'member', id: memberId, name: member.name },
    })
    return { sent: true, expires_at }
  })
}

/** Creates a win-back from the settings and publishes it with its key. */
export async function offerWinback(ctx: StoreContext, memberId: number) {
  const { winback_offer_id, winback_days, winback_card } = await settingsOf(ctx)
  const key = randomBytes(32).toString('base64url')
  const made = await query.insertWinback(ctx.db, {
    store_id: ctx.store.id,
    member_id: memberId,
    offer_id: winback_offer_id!,
    days: winback_days!,
    needs_card: winback_card,
    key_hash: hashOf(key),
    sent_at: ctx.clock.now().toISOString(),
    expires_at: timestampAfter(ctx.clock, GOOD_FOR_DAYS * DAY_SECONDS),
  })
  await publish(ctx, winbackOffered, {
    store_id: ctx.store.id,
    member_id: memberId,
    winback_id: made.id,
    key,
  })
  return made
}

/** The offer of a win-back link. */
export async function readWinback(ctx: StoreContext, key: string): Promise<Winback> {
  const winback = await findGood(ctx, key)
  const { title, description, price, period } = await planOf(ctx, winback.offer_id)
  const { days, needs_card, expires_at } = winback
  return {
    title,
    description,
    days,
    trial_ends_at: timestampAfter(ctx.clock, days * DAY_SECONDS),
    amount: price.amount,
    currency: price.currency,
    period,
    needs_card,
    expires_at,
  }
}

/** Starts the second trial of the addressed member; one per person. */
export function useWinback(ctx: StoreContext, viewer: Viewer, key: string) {
  const { id } = assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const winback = await findGood(ctx, key)
    if (winback.member_id !== id) throw refused.WinbackOfAnother()
    const method = winback.needs_card ? await defaultMethodOf(ctx.db, ctx.store.id, id) : undefined
    if (winback.needs_card && !method) throw refused.WinbackNeedsMethod()
    if (!(await query.useWinbackOnce(ctx.db, winback.id, ctx.clock.now().toISOString())))
      throw refused.WinbackUsed()
    const { offer, price } = await planOf(ctx, winback.offer_id)
    const { trial_ends_at } = await startSubscription(ctx, {
      member_id: id,
      offer,
      price,
      trial_days: winback.days,
      trial_source: 'winback',
      payment_method_id: method?.id ?? null,
    })
    return { trial_ends_at: trial_ends_at ?? timestampAfter(ctx.clock, winback.days * DAY_SECONDS) }
  })
}

async function findGood(ctx: StoreContext, key: string): Promise<query.WinbackRow> {
  const winback = await query.findWinbackByKey(ctx.db, ctx.store.id, hashOf(key))
  if (!winback) throw refused.WinbackNotFound()
  if (winback.used_at || (await query.hasUsedWinback(ctx.db, ctx.store.id, winback.member_id)))
    throw refused.WinbackUsed()
  if (winback.expires_at <= ctx.clock.now().toISOString()) throw refused.WinbackExpired()
  return winback
}

async function planOf(ctx: StoreContext, offerId: number) {
  const offer = await findOfferOnSale(ctx, offerId)
  const price = priceIn(offer, await storeCurrency(ctx.db, ctx.store.id)) ?? offer.prices[0]
  if (!price) throw refused.WinbackExpired()
  const { title, description, period_unit, period_count } = offer
  return { offer, price, title, description, period: { unit: period_unit!, count: period_count! } }
}
