import {
  WEBHOOK_EVENTS,
  WEBHOOK_TYPES,
  type WebhookType,
} from '@matinee/contract/integrations/webhook-events'
import { webhookExampleOf, webhookPayloadOf } from '@matinee/contract/integrations/webhook-payloads'
import type { SchemaComponents } from './components.ts'

/** What a store sends to an endpoint of the publisher's, by type. */
export const webhooksOf = (refer: SchemaComponents['refer']) =>
  Object.fromEntries(WEBHOOK_TYPES.map((type) => [type, { post: webhookOf(type, refer) }]))

const webhookOf = (type: WebhookType, refer: SchemaComponents['refer']) => ({
  operationId: operationIdOf(type),
  summary: summaryOf(type),
  description: `Sent by Standard Webhooks to endpoints that are told of \`${type}\`. Whoever adds such an endpoint needs to see the area ${WEBHOOK_EVENTS[type].area}.`,
  tags: ['webhooks'],
  security: [],
  parameters: Object.keys(webhookParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: refer(webhookPayloadOf(type)), example: webhookExampleOf(type) },
    },
  },
  responses: {
    '2XX': {
      description: 'Taken. Any other answer, or none within ten seconds, is a failure and tried again.',
    },
    '410': { description: 'The endpoint is gone for good and is switched off.' },
  },
})

const operationIdOf = (type: string) => `webhook_${type.replaceAll('.', '_')}`
const summaryOf = (type: string) => {
  const words = type.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const header = (name: string, description: string, example: string) => ({
  ...{ name, in: 'header', required: true, description },
  ...{ schema: { type: 'string' }, example },
})

/** The headers of Standard Webhooks, which every request carries. */
export const webhookParameters = {
  WebhookId: header(
    'webhook-id',
    'Names the message: the same whenever it is sent again, so that a receiver takes it once.',
    'msg_Kq1xS0xj3kqC4bD2mU8wQF7e',
  ),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'When it is sent, in seconds since 1970. Refuse what is minutes old.',
    '1773144000',
  ),
  WebhookSignature: header(
    'webhook-signature',
    'One or more signatures with a space between: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` with the signing secret of the endpoint.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
}
