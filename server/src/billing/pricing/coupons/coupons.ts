import type { StoreContext } from '../../../platform/http/http.ts'
import * as refused from './errors.ts'
import * as query from './queries.ts'
import type { CouponRow } from './queries.ts'

export interface CouponInput {
  /** The code as typed, in any case. */
  code: string
  offer_id: number
  /** The price of the offer before discounts, in minor units of `currency`. */
  amount: number
  currency: string
  /** Null while the buyer is unknown: rules about the person are checked again later. */
  member_id: number | null
  for: 'order' | 'change'
}

/** Codes are stored in capitals, without separators. */
export const asCode = (written: string) => written.replace(/[\s-]/g, '').toUpperCase()

/** The coupon of a code, if it is valid here. Throws the reason if it is not. */
export async function findCoupon(ctx: StoreContext, wish: CouponInput): Promise<CouponRow> {
  const coupon = await findCouponByCode(ctx, wish)
  await assertCouponValid(ctx, coupon, wish)
  return coupon
}

/** The coupon of a code, valid or not; a coupon made for another person is unknown. Throws `CouponUnknown`. */
export async function findCouponByCode(
  ctx: StoreContext,
  { code, member_id }: Pick<CouponInput, 'code' | 'member_id'>,
): Promise<CouponRow> {
  const coupon = await query.couponByCode(ctx.db, ctx.store.id, asCode(code))
  if (!coupon || isOfAnother(coupon, member_id)) throw refused.CouponUnknown()
  return coupon
}

/** Whether a code exists, valid or not, for this person. */
export async function isCodeOf(ctx: StoreContext, code: string, member_id: number | null): Promise<boolean> {
  const coupon = await query.couponByCode(ctx.db, ctx.store.id, asCode(code))
  return coupon !== undefined && !isOfAnother(coupon, member_id)
}

const isOfAnother = (coupon: CouponRow, memberId: number | null) =>
  coupon.member_id !== null && coupon.member_id !== memberId

/** Throws the reason why a coupon is not valid here. */
export async function assertCouponValid(
  ctx: StoreContext,
  coupon: CouponRow,
  wish: Omit<CouponInput, 'code'>,
) {
  assertUsesLeft(coupon, ctx.clock.now().toISOString())
  if (wish.for === 'change' && !coupon.on_plan_change) throw refused.CouponNotOnChange()
  assertMinimumAmount(coupon, wish)
  await assertOfferIncluded(ctx, coupon, wish.offer_id)
  if (wish.member_id) await assertMemberEligible(ctx, coupon, wish.member_id)
  if (isSpent(coupon)) throw refused.CouponSpent()
}

function assertUsesLeft({ starts_at, expires_at, archived_at }: CouponRow, now: string) {
  if (archived_at) throw refused.CouponUnknown()
  if (starts_at && starts_at > now) throw refused.CouponNotStarted()
  if (expires_at && expires_at <= now) throw refused.CouponExpired()
}

const isSpent = ({ max_redemptions, redemptions }: CouponRow) =>
  max_redemptions !== null && redemptions >= max_redemptions

function assertMinimumAmount(
  coupon: CouponRow,
  { amount, currency }: Pick<CouponInput, 'amount' | 'currency'>,
) {
  if (coupon.currency && coupon.currency !== currency) throw refused.CouponOtherCurrency()
  if (amount < coupon.min_amount) throw refused.CouponTooLittle()
}

async function assertOfferIncluded(
  { db, store }: StoreContext,
  { id, applies_to }: CouponRow,
  offerId: number,
) {
  const offer = await query.offerUnder(db, store.id, id, offerId)
  const isGood = {
    all: true,
    recurring: offer?.type === 'recurring',
    once: offer?.type !== 'recurring',
    offers: offer?.is_chosen,
  }[applies_to]
  if (!offer || !isGood) throw refused.CouponNotForThis()
}

async function assertMemberEligible({ db, store }: StoreContext, coupon: CouponRow, memberId: number) {
  const { used, had_plan, bought, is_buying } = await query.historyOf(db, store.id, memberId, coupon.id)
  if (used) throw refused.CouponUsed()
  if (coupon.new_members && had_plan) throw refused.CouponNewMembers()
  if (coupon.first_order && (bought || is_buying)) throw refused.CouponFirstOrder()
}
