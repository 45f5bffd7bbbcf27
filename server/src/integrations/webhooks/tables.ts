import type { WebhookType } from '@matinee/contract/integrations/webhook-events'
import type { SWITCH_OFF_REASONS, WEBHOOK_STATES } from '@matinee/contract/integrations/webhooks'
import type { DeliveryProblem } from '@matinee/contract/platform/delivery-problems'
import type { Generated } from 'kysely'

export interface WebhookEndpointTable {
  id: Generated<number>
  store_id: number
  url: string
  description: string
  types: WebhookType[]
  secret: Buffer
  /** The secret before, with which requests are signed as well for a while. */
  old_secret: Generated<Buffer | null>
  old_secret_until: Generated<string | null>
  enabled: Generated<boolean>
  switched_off: Generated<(typeof SWITCH_OFF_REASONS)[number] | null>
  switched_off_at: Generated<string | null>
  /** In a row, whichever delivery failed. */
  failures: Generated<number>
  failing_since: Generated<string | null>
  next_try_at: Generated<string | null>
  delivered_at: Generated<string | null>
  created_at: string
}

export interface WebhookDeliveryTable {
  id: Generated<number>
  store_id: number
  endpoint_id: number
  message_id: string
  type: WebhookType
  subject: string
  member_id: number | null
  body: string
  state: Generated<(typeof WEBHOOK_STATES)[number]>
  test: Generated<boolean>
  replayed: Generated<boolean>
  attempts: Generated<number>
  next_try_at: string | null
  created_at: string
  finished_at: Generated<string | null>
}

export interface WebhookAttemptTable {
  id: Generated<number>
  delivery_id: number
  at: string
  problem: DeliveryProblem | null
  status: number | null
  answer: string | null
  milliseconds: number
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    webhook_endpoint: WebhookEndpointTable
    webhook_delivery: WebhookDeliveryTable
    webhook_attempt: WebhookAttemptTable
  }
}
