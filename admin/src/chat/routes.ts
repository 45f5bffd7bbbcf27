import { createRoute } from '@tanstack/react-router'
import { shell } from '../layout-routes.ts'
import { lazyScreen } from '../lazy-part.ts'

const donations = createRoute({
  getParentRoute: () => shell,
  path: '/settings/donations',
  component: lazyScreen(() => import('./DonationsScreen.tsx'), 'DonationsScreen'),
})

/** The screens of chats and donations. */
export const chatRoutes = [donations] as const
