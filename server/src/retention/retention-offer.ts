import type { StayOffer } from '@matinee/contract/retention/cancellation'
import { discountOn } from '../billing/pricing/totals.ts'
import { findOffer, priceIn } from '../offers/offers.ts'
import { findOwner } from '../members/queries.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { comingPrograms, hasBeenOffered, type MembershipRow } from './queries/cancellations.ts'
import type { ReasonRow } from './queries/reasons.ts'
import { reasonsOf } from './reasons.ts'
import { settingsOf } from './settings.ts'
import type { RetentionOffer } from './tables.ts'

const MONTHS_BETWEEN_OFFERS = 12
const MOST_COMING = 5

/**
 * The retention offer for a reason, or null. Without a reason, the first reason with an offer decides. None is made in
 * a trial, to members with a discount, for complimentary, unpaid or paused memberships, if the store has none, or
 * within twelve months after the last one.
 */
export async function retentionOfferFor(
  ctx: StoreContext,
  membership: MembershipRow,
  reason: ReasonRow | undefined,
): Promise<RetentionOffer | null> {
  if (!canBeOffered(membership)) return null
  if (!(await settingsOf(ctx)).retention_offers) return null
  if (await hasBeenOffered(ctx.db, ctx.store.id, membership.member_id, monthsAgo(ctx))) return null
  if (reason) return answerOf(ctx, membership, reason)
  for (const other of await reasonsOf(ctx)) {
    const answer = await answerOf(ctx, membership, other)
    if (answer) return answer
  }
  return null
}

const canBeOffered = ({ status, comped, coupon_id, discount_percent, discount_amount }: MembershipRow) =>
  status === 'active' &&
  !comped &&
  coupon_id === null &&
  discount_percent === null &&
  discount_amount === null

function monthsAgo({ clock }: StoreContext) {
  const then = new Date(clock.now())
  then.setUTCMonth(then.getUTCMonth() - MONTHS_BETWEEN_OFFERS)
  return then.toISOString()
}

async function answerOf(
  ctx: StoreContext,
  membership: MembershipRow,
  reason: ReasonRow,
): Promise<RetentionOffer | null> {
  const { answer, percent, periods, months, offer_id } = reason
  switch (answer) {
    case 'nothing':
      return null
    case 'discount':
      return percent && periods ? { answer, percent, periods } : null
    case 'pause':
      return months && membership.pause_allowed && !membership.pause_at_end ? { answer, months } : null
    case 'other_plan':
      return offer_id && (await isOtherPlan(ctx, membership, offer_id)) ? { answer, offer_id } : null
    case 'contact':
    case 'coming':
      return { answer }
  }
}

async function isOtherPlan(ctx: StoreContext, { offer_id, currency }: MembershipRow, otherId: number) {
  const { id, type, state, prices } = await findOffer(ctx, otherId)
  return (
    id !== offer_id && type === 'recurring' && state === 'active' && priceIn({ prices }, currency) !== null
  )
}

/** A retention offer as its page shows it. */
export async function presentRetentionOffer(
  ctx: StoreContext,
  membership: MembershipRow,
  offered: RetentionOffer,
  text: string | null,
): Promise<StayOffer> {
  const { amount, period_end } = membership
  switch (offered.answer) {
    case 'discount': {
      const { percent = 0, periods = 1 } = offered
      const less = discountOn(amount, { percent, amount: null })
      return { answer: 'discount', percent, periods, amount: amount - less, next_at: period_end }
    }
    case 'pause':
      return { answer: 'pause', months: offered.months ?? 1, starts_at: period_end }
    case 'other_plan':
      return otherPlanOf(ctx, membership, offered.offer_id!)
    case 'contact':
      return { answer: 'contact', text, email: (await findOwner(ctx.db, ctx.store.id))?.email ?? null }
    case 'coming':
      return { answer: 'coming', text, programs: await comingPrograms(ctx.db, ctx.store.id, MOST_COMING) }
  }
}

async function otherPlanOf(
  ctx: StoreContext,
  { currency }: MembershipRow,
  offerId: number,
): Promise<StayOffer> {
  const { title, description, period_unit, period_count, prices } = await findOffer(ctx, offerId)
  const period = { unit: period_unit!, count: period_count! }
  return { answer: 'other_plan', title, description, period, amount: priceIn({ prices }, currency)!.amount }
}
