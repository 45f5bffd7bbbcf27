import type { Generated } from 'kysely'

export interface ProviderAccountTable {
  store_id: number
  provider: 'test' | 'stripe' | 'paypal' | 'authorize_net'
  enabled: Generated<boolean>
  live: Generated<boolean>
  sealed: Generated<Buffer | null>
  public_keys: Generated<unknown>
  checked_at: Generated<string | null>
  problem: Generated<string | null>
  position: Generated<number>
}

export interface ProviderCustomerTable {
  store_id: number
  member_id: number
  provider: string
  ref: string
}

export interface ProviderEventTable {
  id: Generated<number>
  store_id: number
  provider: string
  event_id: string
  type: string
  event: unknown
  received_at: string
  handled_at: Generated<string | null>
  problem: Generated<string | null>
}

export interface TestPaymentDetails {
  /** The number of queries before the Test provider answers. */
  tries?: number
  /** Whether to save the card for later. */
  keep?: boolean
  dispute?: string
}

export interface TestProviderPaymentTable {
  ref: string
  store_id: number
  key: string
  amount: number
  currency: string
  card: Generated<string | null>
  customer: Generated<string | null>
  state: string
  code: Generated<string | null>
  refunded: Generated<number>
  secret: string
  details: Generated<TestPaymentDetails>
  created_at: string
}

export interface TestProviderRefundTable {
  ref: string
  store_id: number
  key: string
  payment_ref: string
  amount: number
  created_at: string
}

export interface TestProviderMethodTable {
  ref: string
  store_id: number
  customer: Generated<string | null>
  card: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  fingerprint: string
  proved: Generated<boolean>
  removed: Generated<boolean>
}

export interface TestProviderSetupTable {
  ref: string
  store_id: number
  key: string
  secret: string
  customer: Generated<string | null>
  method_ref: Generated<string | null>
  state: Generated<string>
}

export interface TestProviderWebhookTable {
  id: Generated<number>
  store_id: number
  body: unknown
  due_at: string
  times: Generated<number>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    provider_account: ProviderAccountTable
    provider_customer: ProviderCustomerTable
    provider_event: ProviderEventTable
    'test_provider.payment': TestProviderPaymentTable
    'test_provider.refund': TestProviderRefundTable
    'test_provider.method': TestProviderMethodTable
    'test_provider.setup': TestProviderSetupTable
    'test_provider.webhook': TestProviderWebhookTable
  }
}
