import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { shell } from '../shell/route.ts'

const analyticsSettingsRoute = createRoute({
  getParentRoute: () => shell,
  path: '/settings/counting',
  component: lazyScreen(() => import('./counting/CountingScreen.tsx'), 'CountingScreen'),
})

/** The screens of counting. */
export const analyticsRoutes = [analyticsSettingsRoute] as const
