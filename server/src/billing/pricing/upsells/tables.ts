import type { Translations } from '@matinee/contract/platform/translations'
import type { Generated } from 'kysely'

/** What of an upsell is translated. */
export const UPSELL_TEXTS = ['title', 'text'] as const

export interface UpsellTable {
  id: Generated<number>
  store_id: number
  from_offer_id: number
  to_offer_id: number
  title: string
  text: Generated<string | null>
  percent: Generated<number>
  duration: Generated<'once' | 'repeating' | 'forever'>
  periods: Generated<number | null>
  active: Generated<boolean>
  shown: Generated<number>
  taken: Generated<number>
  created_at: string
  translations: Generated<Translations<(typeof UPSELL_TEXTS)[number]>>
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    upsell: UpsellTable
  }
}
