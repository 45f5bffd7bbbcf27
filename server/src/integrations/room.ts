import type { Room } from '../platform/room.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { assistantRoutes } from './assistants/routes.ts'
import { deleteOldDeliveries, deliverToWebhook, wakeWebhooks } from './webhooks/jobs.ts'
import { personalDeliveries } from './webhooks/personal.ts'
import { publisherWebhookRoutes } from './webhooks/publisher-routes.ts'
import { webhookRecorders } from './webhooks/sources.ts'

export const integrationsRoom: Room = {
  name: 'integrations',
  routes: [publisherWebhookRoutes, openApiRoutes, assistantRoutes],
  jobs: [deliverToWebhook, wakeWebhooks, deleteOldDeliveries],
  recorders: webhookRecorders,
  personal: personalDeliveries,
}
