import type { Generated } from 'kysely'

export interface PaymentTable {
  id: Generated<number>
  store_id: number
  invoice_id: Generated<number | null>
  purchase_id: Generated<number | null>
  subscription_id: Generated<number | null>
  member_id: Generated<number | null>
  payment_method_id: Generated<number | null>
  provider: string
  ref: Generated<string | null>
  state: 'pending' | 'requires_action' | 'succeeded' | 'failed'
  amount: number
  currency: string
  fee: Generated<number>
  failure_code: Generated<string | null>
  promised: Generated<unknown>
  on_session: Generated<boolean>
  attempt: Generated<number>
  refunded: Generated<number>
  created_at: string
  ended_at: Generated<string | null>
}

export interface DisputeTable {
  id: Generated<number>
  store_id: number
  payment_id: number
  provider: string
  ref: string
  amount: number
  currency: string
  reason: Generated<string | null>
  state: 'open' | 'won' | 'lost'
  opened_at: string
  closed_at: Generated<string | null>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    payment: PaymentTable
    dispute: DisputeTable
  }
}
