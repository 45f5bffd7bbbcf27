import { Type } from 'typebox'
import { closeSchema } from '../platform/closed.ts'
import { Moment } from '../platform/shapes.ts'
import { WEBHOOK_EVENTS, type WebhookType } from './webhook-events.ts'

const AT = '2026-03-10T12:00:00.000Z'

/** Whether the payloads of a type say who a person is. */
export const isAboutPerson = (type: WebhookType) => 'member' in WEBHOOK_EVENTS[type].data.properties

/** The schema of a whole body. */
export const webhookPayloadOf = (type: WebhookType) =>
  closeSchema(
    Type.Object({
      type: Type.Literal(type),
      /** When it happened. */
      timestamp: Moment,
      data: WEBHOOK_EVENTS[type].data,
      /** Only in what somebody sends from the admin to try an endpoint. */
      test: Type.Optional(Type.Literal(true)),
    }),
  )

/** An example of a whole body. */
export const webhookExampleOf = (type: WebhookType) => ({
  type,
  timestamp: AT,
  data: WEBHOOK_EVENTS[type].example,
})
