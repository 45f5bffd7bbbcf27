import { createRouter } from '@tanstack/react-router'
import { analyticsRoutes } from './analytics/routes.ts'
import { archiveRoutes } from './archive/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { chatRoutes } from './chat/routes.ts'
import { communityRoutes } from './community/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { integrationsRoutes } from './integrations/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { membersEntrances, membersRoutes } from './members/routes.ts'
import { noticesRoutes } from './notices/routes.ts'
import { offersRoutes } from './offers/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { programRoutes } from './program/routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { staffEntrances, staffRoutes } from './staff/routes.ts'
import { storeRoutes } from './store/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { translationsRoutes } from './translations/routes.ts'
import { root, shell } from './layout-routes.ts'
import { NotFound } from './parts/NotFound.tsx'
import { ScreenSkeleton } from './parts/ScreenSkeleton.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { routerContext } from './shell/router-context.ts'
import { Shell } from './shell/Shell.tsx'

shell.update({ component: Shell })

const routeTree = root.addChildren([
  ...membersEntrances,
  ...staffEntrances,
  shell.addChildren([
    ...analyticsRoutes,
    ...archiveRoutes,
    ...billingRoutes,
    ...catalogueRoutes,
    ...chatRoutes,
    ...communityRoutes,
    ...homeRoutes,
    ...integrationsRoutes,
    ...liveRoutes,
    ...mediaRoutes,
    ...membersRoutes,
    ...noticesRoutes,
    ...offersRoutes,
    ...peopleRoutes,
    ...programRoutes,
    ...retentionRoutes,
    ...siteRoutes,
    ...staffRoutes,
    ...storeRoutes,
    ...systemRoutes,
    ...translationsRoutes,
  ]),
])

/** All routes of the admin; each room declares its own. */
export const router = createRouter({
  routeTree,
  context: routerContext,
  basepath: '/bullet',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: ScreenSkeleton,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
