import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { shell } from '../layout-routes.ts'

const system = createRoute({
  getParentRoute: () => shell,
  path: '/settings/system',
  component: lazyScreen(() => import('./SystemScreen.tsx'), 'SystemScreen'),
})

/** The routes of the install. */
export const systemRoutes = [system] as const
