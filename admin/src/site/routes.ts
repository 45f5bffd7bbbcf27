import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { anId, shell } from '../layout-routes.ts'
import { pageNumber } from '../search.ts'
import { readMessagesSearch } from './messages/messages-search.ts'

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

const pageImports = createRoute({
  getParentRoute: () => shell,
  path: '/pages/import',
  validateSearch: ({ page }: Record<string, unknown>) => pageNumber(page),
  component: lazyScreen(() => import('./imports/PageImportsScreen.tsx'), 'PageImportsScreen'),
})

const pageImport = createRoute({
  getParentRoute: () => shell,
  path: '/pages/import/$id',
  params: anId,
  component: lazyScreen(() => import('./imports/PageImportScreen.tsx'), 'PageImportScreen'),
})

const menus = createRoute({
  getParentRoute: () => shell,
  path: '/menus',
  component: lazyScreen(() => import('./MenusScreen.tsx'), 'MenusScreen'),
})

const messages = createRoute({
  getParentRoute: () => shell,
  path: '/messages',
  validateSearch: readMessagesSearch,
  component: lazyScreen(() => import('./messages/MessagesScreen.tsx'), 'MessagesScreen'),
})

/** The routes of the publisher's own pages, and of what visitors write on them. */
export const siteRoutes = [pages, page, pageImports, pageImport, menus, messages] as const
