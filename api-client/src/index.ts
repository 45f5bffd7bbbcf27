export { createMatinee, type Matinee, type MatineeOptions } from './client.ts'
export type {
  Answer,
  CallLimit,
  CallOptions,
  Input,
  Method,
  PathOf,
  ReplyBody,
  ReplyHeaders,
} from './calls.ts'
export type * from './contract.ts'
export { MatineeError } from './error.ts'
export { readWebhook, WebhookRefused, type WebhookEvent, type WebhookRequest } from './webhooks.ts'
