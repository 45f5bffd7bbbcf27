import { SWITCH_OFF_REASONS } from '@matinee/contract/integrations/webhooks'
import { OneOf } from '@matinee/contract/platform/schema-builders'
import { Type } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'

/** A webhook endpoint was switched off by itself. */
export const webhookSwitchedOff = defineEvent(
  'integrations.webhook-switched-off',
  Type.Object({
    store_id: Type.Integer(),
    endpoint_id: Type.Integer(),
    url: Type.String(),
    reason: OneOf(SWITCH_OFF_REASONS),
  }),
)
