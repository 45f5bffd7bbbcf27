import type { Body } from '@matinee/contract/platform/endpoint'
import type {
  Coupon,
  CouponState,
  changeCoupon as changing,
  createCoupon as creating,
} from '@matinee/contract/billing/coupons'
import { audit, type AuditActionName } from '../../../platform/audit.ts'
import { transact } from '../../../platform/context.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../../platform/http/viewer.ts'
import { CouponCodeTaken, CouponLimitBelow, CouponNotFound } from './errors.ts'
import { countCoupons, couponById, pageOfCoupons } from './list-queries.ts'
import * as query from './admin-queries.ts'
import { assertCouponOffers, assertCouponRules, couponColumnsOf } from './rules.ts'

const PER_PAGE = 50

interface CouponListQuery {
  search?: string | undefined
  state?: CouponState | undefined
  batch_id?: number | undefined
  page: number
}

/** Coupons, newest first: those of a batch, or those made one by one. */
export async function listCoupons(
  ctx: StoreContext,
  viewer: Viewer,
  { page, search, ...asked }: CouponListQuery,
) {
  assertMaySee(viewer, 'money', 'coupons')
  const wanted = {
    store_id: ctx.store.id,
    now: ctx.clock.now().toISOString(),
    search: search?.trim(),
    ...asked,
  }
  const [rows, total] = await Promise.all([
    pageOfCoupons(ctx.db, wanted, { limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE }),
    countCoupons(ctx.db, wanted),
  ])
  const headers = { 'last-page': rows.length <= PER_PAGE, 'total-count': total, page }
  return { body: rows.slice(0, PER_PAGE), headers }
}

export async function readCoupon(ctx: StoreContext, viewer: Viewer, id: number) {
  assertMaySee(viewer, 'money', 'coupons')
  return couponNow(ctx, id)
}

async function couponNow({ db, store, clock }: StoreContext, id: number) {
  const coupon = await couponById(db, store.id, id, clock.now().toISOString())
  if (!coupon) throw CouponNotFound()
  return coupon
}

/** Creates a coupon with a code of the publisher's choice. */
export function createCoupon(ctx: StoreContext, viewer: Viewer, { code, ...rules }: Body<typeof creating>) {
  assertMayEdit(viewer, 'money', 'coupons')
  assertCouponRules(rules)
  return transact(ctx, async (ctx): Promise<Coupon> => {
    await assertCouponOffers(ctx, rules.offer_ids)
    const made = await query.insertCoupon(ctx.db, {
      ...couponColumnsOf(rules),
      store_id: ctx.store.id,
      code: code.toUpperCase(),
      created_at: ctx.clock.now().toISOString(),
    })
    if (!made) throw CouponCodeTaken({ errors: { code: ['taken'] } })
    await saveOffers(ctx, made.id, rules)
    await recordAudit(ctx, viewer, 'coupon.created', { id: made.id, code: code.toUpperCase() })
    return couponNow(ctx, made.id)
  })
}

/** Changes the named fields; code and discount never change. */
export function changeCoupon(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { archived, ...changes }: Body<typeof changing>,
) {
  assertMayEdit(viewer, 'money', 'coupons')
  return transact(ctx, async (ctx): Promise<Coupon> => {
    await query.lockCoupon(ctx.db, ctx.store.id, id)
    const before = await couponNow(ctx, id)
    const rules = { ...before, ...changes }
    assertCouponRules(rules)
    if (changes.offer_ids) await assertCouponOffers(ctx, changes.offer_ids)
    if (rules.max_redemptions !== null && rules.max_redemptions < before.redemptions)
      throw CouponLimitBelow({
        values: { redemptions: before.redemptions },
        errors: { max_redemptions: ['below'] },
      })
    await query.updateCoupon(ctx.db, id, {
      ...changeable(couponColumnsOf(rules)),
      ...(archived !== undefined && { archived_at: archived ? ctx.clock.now().toISOString() : null }),
    })
    await saveOffers(ctx, id, rules)
    const after = await couponNow(ctx, id)
    await recordAudit(ctx, viewer, 'coupon.changed', before, changedFields(before, after))
    return after
  })
}

const changeable = (rules: ReturnType<typeof couponColumnsOf>) => ({
  name: rules.name,
  applies_to: rules.applies_to,
  currency: rules.currency,
  starts_at: rules.starts_at,
  expires_at: rules.expires_at,
  max_redemptions: rules.max_redemptions,
  min_amount: rules.min_amount,
  new_members: rules.new_members,
  first_order: rules.first_order,
  on_plan_change: rules.on_plan_change,
})

const saveOffers = (
  { db }: StoreContext,
  id: number,
  { applies_to, offer_ids }: Pick<Coupon, 'applies_to' | 'offer_ids'>,
) => query.putCouponOffers(db, id, applies_to === 'offers' ? offer_ids : [])

const recordAudit = (
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  { id, code }: { id: number; code: string },
  details = {},
) => audit(ctx, viewer, { act, subject: { kind: 'coupon', id, name: code }, details })

const changedFields = (before: Coupon, after: Coupon) =>
  Object.fromEntries(
    (Object.keys(after) as (keyof Coupon)[])
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, { from: before[name], to: after[name] }]),
  )
