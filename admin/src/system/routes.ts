import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { shell } from '../layout-routes.ts'

const system = createRoute({
  getParentRoute: () => shell,
  path: '/settings/system',
  component: lazyScreen(() => import('./SystemScreen.tsx'), 'SystemScreen'),
})

const stores = createRoute({
  getParentRoute: () => shell,
  path: '/settings/stores',
  component: lazyScreen(() => import('./stores/StoresScreen.tsx'), 'StoresScreen'),
})

/** The routes of the install. */
export const systemRoutes = [stores, system] as const
