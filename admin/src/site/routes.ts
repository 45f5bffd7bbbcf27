import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { shell } from '../layout-routes.ts'

const pages = createRoute({
  getParentRoute: () => shell,
  path: '/pages',
  component: lazyScreen(() => import('./PagesScreen.tsx'), 'PagesScreen'),
})

const page = createRoute({
  getParentRoute: () => shell,
  path: '/pages/$id',
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  component: lazyScreen(() => import('./PageScreen.tsx'), 'PageScreen'),
})

const menus = createRoute({
  getParentRoute: () => shell,
  path: '/menus',
  component: lazyScreen(() => import('./MenusScreen.tsx'), 'MenusScreen'),
})

/** The routes of the publisher's own pages. */
export const siteRoutes = [pages, page, menus] as const
