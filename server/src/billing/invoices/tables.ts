import type { Generated, GeneratedAlways } from 'kysely'

export interface InvoiceTable {
  id: Generated<number>
  store_id: number
  /** Without gaps among those of the store, and among those of the demo. */
  number: Generated<number | null>
  demo: Generated<boolean>
  prefix: Generated<string>
  kind: Generated<'invoice' | 'credit_note'>
  corrects_id: Generated<number | null>
  status: 'open' | 'paid' | 'void' | 'uncollectible' | 'partially_refunded' | 'refunded' | 'disputed'
  reason: 'first' | 'renewal' | 'change' | 'once' | 'gift_card' | 'donation' | 'manual' | 'correction'
  member_id: Generated<number | null>
  subscription_id: Generated<number | null>
  purchase_id: Generated<number | null>
  period_start: Generated<string | null>
  period_end: Generated<string | null>
  currency: string
  subtotal: number
  setup_fee: Generated<number>
  discount: Generated<number>
  credit: Generated<number>
  tax: Generated<number>
  total: number
  balance_used: Generated<number>
  amount_due: number
  amount_paid: Generated<number>
  amount_refunded: Generated<number>
  fee: Generated<number>
  tax_mode: Generated<string>
  tax_rate: Generated<number>
  tax_name: Generated<string | null>
  reverse_charge: Generated<boolean>
  vat_id: Generated<string | null>
  country: Generated<string | null>
  coupon_id: Generated<number | null>
  billing: Generated<unknown>
  lines: Generated<unknown>
  instalment: Generated<number | null>
  offer_id: GeneratedAlways<number | null>
  sold: GeneratedAlways<'recurring' | 'once' | 'gift_card' | 'donation'>
  issued_at: string
  due_at: Generated<string | null>
  paid_at: Generated<string | null>
  voided_at: Generated<string | null>
}

export interface RefundTable {
  id: Generated<number>
  store_id: number
  invoice_id: Generated<number | null>
  payment_id: Generated<number | null>
  to_balance: Generated<number>
  amount: number
  currency: string
  state: 'pending' | 'succeeded' | 'failed'
  ref: Generated<string | null>
  reason: Generated<string | null>
  problem: Generated<string | null>
  credit_note_id: Generated<number | null>
  actor_id: Generated<number | null>
  created_at: string
  ended_at: Generated<string | null>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    invoice: InvoiceTable
    refund: RefundTable
  }
}
