import type { Generated } from 'kysely'

/** What VIES answered about a VAT number. */
export interface VatCheckTable {
  id: Generated<number>
  store_id: number
  vat_id: string
  valid: Generated<boolean | null>
  name: Generated<string | null>
  consultation: Generated<string | null>
  problem: Generated<string | null>
  checked_at: string
}

export interface TaxRateTable {
  id: Generated<number>
  store_id: number
  country: string
  region: Generated<string>
  name: string
  rate: number
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    vat_check: VatCheckTable
    tax_rate: TaxRateTable
  }
}
