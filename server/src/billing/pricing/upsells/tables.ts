import type { Generated } from 'kysely'

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
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    upsell: UpsellTable
  }
}
