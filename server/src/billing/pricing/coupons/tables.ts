import type { Generated } from 'kysely'

export interface CouponTable {
  id: Generated<number>
  store_id: number
  code: string
  name: Generated<string | null>
  kind: 'percent' | 'fixed'
  percent: Generated<number | null>
  amount: Generated<number | null>
  currency: Generated<string | null>
  applies_to: Generated<'all' | 'recurring' | 'once' | 'offers'>
  duration: Generated<'once' | 'repeating' | 'forever'>
  periods: Generated<number | null>
  starts_at: Generated<string | null>
  expires_at: Generated<string | null>
  max_redemptions: Generated<number | null>
  redemptions: Generated<number>
  min_amount: Generated<number>
  new_members: Generated<boolean>
  first_order: Generated<boolean>
  on_plan_change: Generated<boolean>
  batch_id: Generated<number | null>
  member_id: Generated<number | null>
  created_at: string
  archived_at: Generated<string | null>
  demo: Generated<boolean>
}

export interface CouponBatchTable {
  id: Generated<number>
  store_id: number
  name: string
  prefix: string
  wanted: number
  made: Generated<number>
  state: Generated<'making' | 'ready' | 'failed' | 'archived'>
  rules: unknown
  created_at: string
}

export interface CouponOfferTable {
  coupon_id: number
  offer_id: number
}

export interface CouponRedemptionTable {
  id: Generated<number>
  store_id: number
  coupon_id: number
  member_id: number
  purchase_id: Generated<number | null>
  subscription_id: Generated<number | null>
  amount: Generated<number>
  at: string
  released_at: Generated<string | null>
  for_first_order: Generated<boolean>
  for_first_plan: Generated<boolean>
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    coupon: CouponTable
    coupon_batch: CouponBatchTable
    coupon_offer: CouponOfferTable
    coupon_redemption: CouponRedemptionTable
  }
}
