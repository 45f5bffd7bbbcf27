import { createRouter } from '@tanstack/react-router'
import { analyticsRoutes } from './analytics/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { communityRoutes } from './community/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { membersEntrances, membersRoutes } from './members/routes.ts'
import { noticesRoutes } from './notices/routes.ts'
import { offersRoutes } from './offers/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { staffEntrances, staffRoutes } from './staff/routes.ts'
import { storeRoutes } from './store/routes.ts'
import { root, shell } from './shell/route.ts'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { ScreenSkeleton } from './shell/ScreenSkeleton.tsx'

const routeTree = root.addChildren([
  ...membersEntrances,
  ...staffEntrances,
  shell.addChildren([
    ...analyticsRoutes,
    ...billingRoutes,
    ...catalogueRoutes,
    ...communityRoutes,
    ...mediaRoutes,
    ...membersRoutes,
    ...noticesRoutes,
    ...offersRoutes,
    ...peopleRoutes,
    ...reportsRoutes,
    ...retentionRoutes,
    ...staffRoutes,
    ...storeRoutes,
  ]),
])

/** Every screen of the admin; each room says which are its own. */
export const router = createRouter({
  routeTree,
  basepath: '/bullet',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: ScreenSkeleton,
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
