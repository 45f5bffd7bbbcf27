import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { shell } from '../layout-routes.ts'

const archives = createRoute({
  getParentRoute: () => shell,
  path: '/settings/archives',
  component: lazyScreen(() => import('./ArchivesScreen.tsx'), 'ArchivesScreen'),
})

/** The routes of archives. */
export const archiveRoutes = [archives] as const
