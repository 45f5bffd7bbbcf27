import { Type, type Static } from 'typebox'
import { DELIVERY_PROBLEMS } from '../platform/delivery-problems.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment, NO_NUL, Page, PageHeaders } from '../platform/shapes.ts'
import { WEBHOOK_TYPES } from './webhook-events.ts'

export const MOST_WEBHOOK_ENDPOINTS = 20

export const WEBHOOK_STATES = ['pending', 'delivered', 'failed'] as const

/** Why an endpoint was switched off by itself: it failed for days, or answered with 410. */
export const SWITCH_OFF_REASONS = ['failing', 'gone'] as const

const ENDPOINT_FIELDS = {
  url: Type.String({ minLength: 1, maxLength: 500, pattern: NO_NUL }),
  /** A name for the list. */
  description: Type.String({ maxLength: 100, pattern: NO_NUL }),
  types: Type.Array(OneOf(WEBHOOK_TYPES), {
    minItems: 1,
    maxItems: WEBHOOK_TYPES.length,
    uniqueItems: true,
  }),
}

/** An address of the publisher's that is told what happens in the store. */
export const WebhookEndpoint = Type.Object({
  id: Type.Integer(),
  ...ENDPOINT_FIELDS,
  enabled: Type.Boolean(),
  /** Null if it is on, or was switched off by somebody. */
  switched_off: Nullable(OneOf(SWITCH_OFF_REASONS)),
  switched_off_at: Nullable(Moment),
  /** Consecutive failures, since when, and how long it is left alone. */
  failures: Type.Integer(),
  failing_since: Nullable(Moment),
  next_try_at: Nullable(Moment),
  delivered_at: Nullable(Moment),
  /** Until then requests are also signed with the secret before. */
  old_secret_until: Nullable(Moment),
  /** Deliveries that are still to be made, and those given up that are still in the log. */
  pending: Type.Integer(),
  failed: Type.Integer(),
  created_at: Moment,
})
export type WebhookEndpoint = Static<typeof WebhookEndpoint>

export const WebhookEndpointInput = Type.Object(ENDPOINT_FIELDS)
export type WebhookEndpointInput = Static<typeof WebhookEndpointInput>

/** A request to an endpoint, as the log lists it. */
export const WebhookDelivery = Type.Object({
  id: Type.Integer(),
  /** The header `webhook-id`: the same whenever it is sent again. */
  message_id: Type.String(),
  type: OneOf(WEBHOOK_TYPES),
  state: OneOf(WEBHOOK_STATES),
  /** Sent from the admin to try the endpoint. */
  test: Type.Boolean(),
  attempts: Type.Integer(),
  created_at: Moment,
  next_try_at: Nullable(Moment),
  finished_at: Nullable(Moment),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const WebhookAttempt = Type.Object({
  at: Moment,
  problem: Nullable(OneOf(DELIVERY_PROBLEMS)),
  status: Nullable(Type.Integer()),
  /** The beginning of what the endpoint answered. */
  answer: Nullable(Type.String()),
  milliseconds: Type.Integer(),
})
export type WebhookAttempt = Static<typeof WebhookAttempt>

const WebhookDeliveryDetails = Type.Object({
  ...WebhookDelivery.properties,
  /** What is sent, byte for byte. */
  body: Type.String(),
  /** Newest first. */
  tries: Type.Array(WebhookAttempt),
})
export type WebhookDeliveryDetails = Static<typeof WebhookDeliveryDetails>

const Secret = Type.Object({ secret: Type.String() })

const PATH = '/bullet/api/webhooks'
const EndpointId = Type.Object({ id: Id })
const DeliveryId = Type.Object({ id: Id, delivery_id: Id })
const access = { edit: 'settings' } as const

export const listWebhooks = endpoint({
  method: 'GET',
  path: PATH,
  access,
  reply: Type.Array(WebhookEndpoint),
})

/**
 * Adds an endpoint, which is told of what happens from now on. The answer holds its signing secret, `whsec_…`.
 * 400 `webhook_address_unsafe` if the address is not public or not https, 403 `webhook_types_out_of_reach` if the
 * caller may not see what is to be sent, 409 `too_many_webhooks`.
 */
export const addWebhook = endpoint({
  method: 'POST',
  path: PATH,
  access,
  body: WebhookEndpointInput,
  reply: Type.Object({ endpoint: WebhookEndpoint, secret: Type.String() }),
  status: 201,
})

/** Changes an endpoint. Switched off, it is told nothing, and what was to be delivered counts as failed. */
export const changeWebhook = endpoint({
  method: 'PATCH',
  path: `${PATH}/:id`,
  access,
  params: EndpointId,
  body: Type.Partial(Type.Object({ ...ENDPOINT_FIELDS, enabled: Type.Boolean() })),
  reply: WebhookEndpoint,
})

/** Removes an endpoint with its log. */
export const removeWebhook = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id`,
  access,
  params: EndpointId,
})

/** The signing secret of an endpoint. */
export const readWebhookSecret = endpoint({
  method: 'GET',
  path: `${PATH}/:id/secret`,
  access,
  params: EndpointId,
  reply: Secret,
})

/** Makes a new signing secret. For a day requests are signed with both, so that nothing is refused meanwhile. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: `${PATH}/:id/rotate_secret`,
  access,
  params: EndpointId,
  reply: Secret,
})

/** Sends the example of a type now, marked `"test": true`, and returns what came of it. */
export const testWebhook = endpoint({
  method: 'POST',
  path: `${PATH}/:id/test`,
  access,
  perMinute: 20,
  params: EndpointId,
  body: Type.Object({ type: OneOf(WEBHOOK_TYPES) }),
  reply: WebhookAttempt,
})

/** The log of an endpoint, newest first; kept for two weeks. */
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: `${PATH}/:id/deliveries`,
  access,
  params: EndpointId,
  query: Type.Object({ page: Page, state: Type.Optional(OneOf(WEBHOOK_STATES)) }),
  reply: Type.Array(WebhookDelivery),
  headers: PageHeaders,
})

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: `${PATH}/:id/deliveries/:delivery_id`,
  access,
  params: DeliveryId,
  reply: WebhookDeliveryDetails,
})

/** Sends a finished delivery again under the same `webhook-id`. 409 `webhook_switched_off`, `webhook_unfinished`. */
export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: `${PATH}/:id/deliveries/:delivery_id/replay`,
  access,
  perMinute: 60,
  params: DeliveryId,
  reply: WebhookDelivery,
})

/** Sends again all that failed since a moment. 409 `webhook_switched_off`. */
export const replayFailedWebhooks = endpoint({
  method: 'POST',
  path: `${PATH}/:id/replay`,
  access,
  perMinute: 20,
  params: EndpointId,
  body: Type.Object({ since: Moment }),
  reply: Type.Object({ replayed: Type.Integer() }),
})
