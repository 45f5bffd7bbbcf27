import type { Generated } from 'kysely'

export interface LedgerEntryTable {
  id: Generated<number>
  store_id: number
  kind: string
  currency: string
  invoice_id: Generated<number | null>
  payment_id: Generated<number | null>
  refund_id: Generated<number | null>
  cause: string
  at: string
}

export interface LedgerLineTable {
  id: Generated<number>
  entry_id: number
  account: string
  amount: number
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    ledger_entry: LedgerEntryTable
    ledger_line: LedgerLineTable
  }
}
