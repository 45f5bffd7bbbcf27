import { LIVE_LISTS } from '@matinee/contract/live/live-events'
import { createRoute } from '@tanstack/react-router'
import { anId, shell } from '../layout-routes.ts'
import { lazyScreen } from '../lazy-part.ts'
import { oneOf, pageNumber } from '../search.ts'

const liveEvents = createRoute({
  getParentRoute: () => shell,
  path: '/live',
  validateSearch: ({ page, list }: Record<string, unknown>) => ({
    ...pageNumber(page),
    ...oneOf('list', LIVE_LISTS, list),
  }),
  component: lazyScreen(() => import('./LiveEventsScreen.tsx'), 'LiveEventsScreen'),
})

const studio = createRoute({
  getParentRoute: () => shell,
  path: '/live/$id',
  params: anId,
  component: lazyScreen(() => import('./StudioScreen.tsx'), 'StudioScreen'),
})

/** The screens of live events. */
export const liveRoutes = [liveEvents, studio] as const
