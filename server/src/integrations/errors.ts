import { refusal } from '../platform/errors.ts'

export const WebhookAddressUnsafe = refusal(
  'webhook_address_unsafe',
  400,
  'The address must begin with https:// and lead to a public server.',
)
export const WebhookTypesOutOfReach = refusal(
  'webhook_types_out_of_reach',
  403,
  'An endpoint can only be sent what you may see yourself.',
)
export const TooManyWebhooks = refusal(
  'too_many_webhooks',
  409,
  'This store has {most} webhook endpoints. Remove one that is no longer used first.',
)
export const WebhookNotFound = refusal('webhook_not_found', 404, 'This webhook endpoint no longer exists.')
export const WebhookDeliveryNotFound = refusal(
  'webhook_delivery_not_found',
  404,
  'This delivery is no longer in the log.',
)
export const WebhookSwitchedOff = refusal(
  'webhook_switched_off',
  409,
  'This endpoint is switched off. Switch it on first.',
)
export const WebhookUnfinished = refusal('webhook_unfinished', 409, 'This delivery is still under way.')
