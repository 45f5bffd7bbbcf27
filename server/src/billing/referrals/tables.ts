import type { RewardKind } from '@matinee/contract/billing/referrals'
import type { Generated } from 'kysely'

export interface AffiliateTable {
  id: Generated<number>
  store_id: number
  member_id: Generated<number | null>
  code: string
  kind: 'friend' | 'partner'
  percent: Generated<number | null>
  payments: Generated<number | null>
  pays: Generated<RewardKind | null>
  stopped_at: Generated<string | null>
  created_at: string
}

export interface ReferralTable {
  id: Generated<number>
  store_id: number
  affiliate_id: number
  member_id: Generated<number | null>
  percent: number
  payments: Generated<number | null>
  pays: RewardKind
  wait_days: number
  since: string
}

export interface AffiliatePayoutTable {
  id: Generated<number>
  store_id: number
  affiliate_id: number
  pays: RewardKind
  currency: string
  amount: number
  gift_card_id: Generated<number | null>
  actor_id: Generated<number | null>
  created_at: string
}

export interface CommissionTable {
  id: Generated<number>
  store_id: number
  affiliate_id: number
  referral_id: number
  invoice_id: number
  pays: RewardKind
  currency: string
  amount: number
  due_at: string
  payout_id: Generated<number | null>
  created_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    affiliate: AffiliateTable
    referral: ReferralTable
    affiliate_payout: AffiliatePayoutTable
    commission: CommissionTable
  }
}
