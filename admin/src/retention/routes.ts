import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { shell } from '../layout-routes.ts'

const retention = createRoute({
  getParentRoute: () => shell,
  path: '/retention',
  component: lazyScreen(() => import('./RetentionScreen.tsx'), 'RetentionScreen'),
})

/** The routes of retention. */
export const retentionRoutes = [retention] as const
