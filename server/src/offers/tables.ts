import type { Translations } from '@matinee/contract/platform/translations'
import type { Generated } from 'kysely'

/** The texts of an offer that are translated; perks as one text with a line for each. */
export const OFFER_TEXTS = ['title', 'description', 'badge', 'perks'] as const
export type OfferText = (typeof OFFER_TEXTS)[number]

export interface OfferTable {
  id: Generated<number>
  store_id: number
  type: 'recurring' | 'fixed_price' | 'rent' | 'freebie' | 'bundle'
  title: string
  description: Generated<string | null>
  image: Generated<string | null>
  badge: Generated<string | null>
  perks: Generated<string[]>
  visibility: Generated<'public' | 'private'>
  state: Generated<'active' | 'archived'>
  position: Generated<number>
  period_unit: Generated<'day' | 'week' | 'month' | 'year' | null>
  period_count: Generated<number | null>
  trial_days: Generated<number>
  trial_needs_card: Generated<boolean>
  pause_allowed: Generated<boolean>
  access_days: Generated<number | null>
  start_within_days: Generated<number | null>
  watch_hours: Generated<number | null>
  instalments: Generated<number | null>
  max_seats: Generated<number | null>
  auto_assign: Generated<boolean>
  covers_all: Generated<boolean>
  rule_category_ids: Generated<number[]>
  rule_author_ids: Generated<number[]>
  rule_tags: Generated<string[]>
  translations: Generated<Translations<OfferText>>
  max_sessions: Generated<number | null>
  max_streams: Generated<number | null>
  demo: Generated<boolean>
  created_at: Generated<string>
  archived_at: Generated<string | null>
}

export interface OfferPriceTable {
  id: Generated<number>
  offer_id: number
  currency: string
  amount: number
  setup_fee: Generated<number>
  created_at: Generated<string>
  replaced_at: Generated<string | null>
}

export interface OfferContentTable {
  offer_id: number
  content_id: number
}

export interface AccessTable {
  id: Generated<number>
  store_id: number
  member_id: number
  offer_id: Generated<number | null>
  content_id: Generated<number | null>
  source:
    | 'purchase'
    | 'subscription'
    | 'seat'
    | 'manual'
    | 'gift'
    | 'freebie'
    | 'api'
    | 'identity'
    | 'automation'
  source_id: Generated<number | null>
  starts_at: string
  ends_at: Generated<string | null>
  watch_hours: Generated<number | null>
  first_played_at: Generated<string | null>
  closed_at: Generated<string | null>
  revoked_at: Generated<string | null>
  revoked_reason: Generated<string | null>
  granted_by: Generated<number | null>
  created_at: Generated<string>
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    offer: OfferTable
    offer_price: OfferPriceTable
    offer_content: OfferContentTable
    access: AccessTable
  }
}
