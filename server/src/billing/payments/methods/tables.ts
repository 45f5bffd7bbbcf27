import type { Generated } from 'kysely'

export interface SetupIntentTable {
  id: Generated<number>
  store_id: number
  member_id: Generated<number | null>
  viewer_key: Generated<string | null>
  provider: string
  ref: string
  created_at: string
  used_at: Generated<string | null>
}

export interface PaymentMethodTable {
  id: Generated<number>
  store_id: number
  member_id: number
  provider: string
  ref: string
  customer_ref: Generated<string | null>
  kind: 'card' | 'paypal' | 'wallet'
  brand: Generated<string | null>
  last4: Generated<string | null>
  exp_month: Generated<number | null>
  exp_year: Generated<number | null>
  fingerprint: Generated<string | null>
  is_default: Generated<boolean>
  expiry_told: Generated<number | null>
  created_at: string
  removed_at: Generated<string | null>
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    setup_intent: SetupIntentTable
    payment_method: PaymentMethodTable
  }
}
