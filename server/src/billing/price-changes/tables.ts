import type { PriceChange, PriceChangeInput, PricePersonState } from '@matinee/contract/billing/price-changes'
import type { Generated } from 'kysely'
import type { Jsonb } from '../../platform/database/jsonb.ts'

export interface PriceChangeTable {
  id: Generated<number>
  store_id: number
  offer_id: number
  audience: PriceChangeInput['audience']
  segment_id: number | null
  include_moved: boolean
  prices: Jsonb<{ price_id: number; currency: string; amount: number }[]>
  starts_at: string
  state: Generated<PriceChange['state']>
  actor_id: number | null
  actor_name: string
  created_at: string
  ended_at: Generated<string | null>
}

/** A subscriber of a price change. The engine charges the price of who is `told`, and of nobody else. */
export interface PriceChangePersonTable {
  id: Generated<number>
  store_id: number
  change_id: number
  subscription_id: number
  member_id: number
  state: Exclude<PricePersonState, 'leaving'>
  reason: string | null
  currency: string
  amount_before: number
  price_before_id: number | null
  amount: number | null
  price_id: number | null
  renews_at: Generated<string | null>
  charges_from: Generated<string | null>
  told_at: Generated<string | null>
  changed_at: Generated<string | null>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    price_change: PriceChangeTable
    price_change_person: PriceChangePersonTable
  }
}
