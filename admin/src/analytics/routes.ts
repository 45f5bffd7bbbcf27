import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shell } from '../shell/route.ts'

const counting = createRoute({
  getParentRoute: () => shell,
  path: '/settings/counting',
  component: lazyRouteComponent(() => import('./counting/CountingScreen.tsx'), 'CountingScreen'),
})

/** The screens of counting. */
export const analyticsRoutes = [counting] as const
