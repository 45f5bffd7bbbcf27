import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { anId, shell } from '../layout-routes.ts'
import { readWebhookSearch } from './webhooks/webhook-search.ts'

const webhooks = createRoute({
  getParentRoute: () => shell,
  path: '/settings/webhooks',
  component: lazyScreen(() => import('./webhooks/WebhooksScreen.tsx'), 'WebhooksScreen'),
})

const webhook = createRoute({
  getParentRoute: () => shell,
  path: '/settings/webhooks/$id',
  params: anId,
  validateSearch: readWebhookSearch,
  component: lazyScreen(() => import('./webhooks/WebhookScreen.tsx'), 'WebhookScreen'),
})

/** The routes of what other programs are told and may do. */
export const integrationsRoutes = [webhooks, webhook] as const
