import type { Coupon, CouponRules } from '@matinee/contract/billing/coupons'
import { hereOf, isoOf } from '../../moments.ts'

/** The form values of a coupon: moments as date fields hold them, numbers that may be empty. */
export interface CouponValues {
  is_many: boolean
  code: string
  prefix: string
  count: number | ''
  name: string
  kind: CouponRules['kind']
  percent: number | ''
  amount: number | null
  currency: string
  duration: CouponRules['duration']
  periods: number | ''
  applies_to: CouponRules['applies_to']
  offer_ids: string[]
  starts_at: string
  expires_at: string
  max_redemptions: number | ''
  min_amount: number | null
  new_members: boolean
  first_order: boolean
  on_plan_change: boolean
}

export const newCoupon = (currency: string): CouponValues => ({
  is_many: false,
  code: '',
  prefix: '',
  count: 100,
  name: '',
  kind: 'percent',
  percent: 20,
  amount: null,
  currency,
  duration: 'once',
  periods: 3,
  applies_to: 'all',
  offer_ids: [],
  starts_at: '',
  expires_at: '',
  max_redemptions: '',
  min_amount: null,
  new_members: false,
  first_order: false,
  on_plan_change: false,
})

export const valuesOf = (coupon: Coupon, currency: string): CouponValues => ({
  ...newCoupon(coupon.currency ?? currency),
  ...coupon,
  currency: coupon.currency ?? currency,
  name: coupon.name ?? '',
  percent: coupon.percent ?? '',
  periods: coupon.periods ?? '',
  offer_ids: coupon.offer_ids.map(String),
  starts_at: hereOf(coupon.starts_at),
  expires_at: hereOf(coupon.expires_at),
  max_redemptions: coupon.max_redemptions ?? '',
  min_amount: coupon.min_amount || null,
})

const orNull = (value: number | '') => (value === '' ? null : value)

/** The fields of an issued coupon that may change. */
export const changeableOf = (values: CouponValues) => ({
  name: values.name.trim() || null,
  applies_to: values.applies_to,
  offer_ids: values.applies_to === 'offers' ? values.offer_ids.map(Number) : [],
  starts_at: isoOf(values.starts_at),
  expires_at: isoOf(values.expires_at),
  max_redemptions: orNull(values.max_redemptions),
  min_amount: values.min_amount ?? 0,
  new_members: values.new_members,
  first_order: values.first_order,
  on_plan_change: values.on_plan_change,
})

export function rulesFrom(values: CouponValues): CouponRules {
  const isPercent = values.kind === 'percent'
  const kept = changeableOf(values)
  return {
    ...kept,
    kind: values.kind,
    percent: isPercent ? orNull(values.percent) : null,
    amount: isPercent ? null : values.amount,
    currency: !isPercent || kept.min_amount > 0 ? values.currency : null,
    duration: values.duration,
    periods: values.duration === 'repeating' ? orNull(values.periods) : null,
  }
}
