import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { anId, shell } from '../layout-routes.ts'
import { phrase } from '../search.ts'
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

const reference = createRoute({
  getParentRoute: () => shell,
  path: '/settings/api',
  validateSearch: ({ search }: Record<string, unknown>) => phrase('search', search),
  component: lazyScreen(() => import('./reference/ReferenceScreen.tsx'), 'ReferenceScreen'),
})

const call = createRoute({
  getParentRoute: () => shell,
  path: '/settings/api/$call',
  component: lazyScreen(() => import('./reference/CallScreen.tsx'), 'CallScreen'),
})

/** The routes of what other programs are told and may do. */
export const integrationsRoutes = [webhooks, webhook, reference, call] as const
