import type { Generated } from 'kysely'
import type { NullableJsonb } from '../platform/database/jsonb.ts'

export interface CancellationReasonTable {
  id: Generated<number>
  store_id: number
  key: Generated<string | null>
  title: Generated<string | null>
  answer: Generated<'nothing' | 'discount' | 'pause' | 'other_plan' | 'contact' | 'coming'>
  percent: Generated<number | null>
  periods: Generated<number | null>
  months: Generated<number | null>
  offer_id: Generated<number | null>
  text: Generated<string | null>
  position: Generated<number>
  active: Generated<boolean>
}

/** The offer made in a cancellation, as it was then. */
export interface RetentionOffer {
  answer: 'discount' | 'pause' | 'other_plan' | 'contact' | 'coming'
  percent?: number
  periods?: number
  months?: number
  offer_id?: number
}

export interface CancellationTable {
  id: Generated<number>
  store_id: number
  member_id: Generated<number | null>
  subscription_id: number
  reason_id: Generated<number | null>
  text: Generated<string | null>
  offered: NullableJsonb<RetentionOffer>
  outcome: 'open' | 'stayed' | 'claimed' | 'left'
  begun_at: string
  ended_at: Generated<string | null>
}

export interface WinbackTable {
  id: Generated<number>
  store_id: number
  member_id: number
  offer_id: number
  days: number
  needs_card: Generated<boolean>
  key_hash: Buffer
  sent_at: string
  expires_at: string
  used_at: Generated<string | null>
}

export interface RetentionSettingsTable {
  store_id: number
  retention_offers: Generated<boolean>
  winback_offer_id: Generated<number | null>
  winback_days: Generated<number | null>
  winback_after: Generated<number | null>
  winback_card: Generated<boolean>
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    leaving_reason: CancellationReasonTable
    leaving: CancellationTable
    winback: WinbackTable
    retention_settings: RetentionSettingsTable
  }
}
