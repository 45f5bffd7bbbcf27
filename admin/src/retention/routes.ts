import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shell } from '../shell/route.ts'

const retention = createRoute({
  getParentRoute: () => shell,
  path: '/retention',
  component: lazyRouteComponent(() => import('./RetentionScreen.tsx'), 'RetentionScreen'),
})

/** The screens of leaving and staying. */
export const retentionRoutes = [retention] as const
