import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { contentAt, firstRows, newest } from './catalogue/queries.ts'
import FailedScreen from './frame/FailedScreen.tsx'
import { Frame } from './frame/Frame.tsx'
import NotFoundScreen from './frame/NotFoundScreen.tsx'
import { links } from './links.ts'
import { playbackOf } from './playback/queries.ts'
import { isOn, numberIn, textIn } from './search.ts'

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Frame,
  validateSearch: ({ y }: Record<string, unknown>) => ({ ...numberIn('y', y) }),
})

const home = createRoute({
  getParentRoute: () => root,
  path: links.home,
  beforeLoad: () => redirect({ to: links.catalog, replace: true, throw: true }),
})

const catalog = createRoute({
  getParentRoute: () => root,
  path: links.catalog,
  loader: ({ context: { queries } }) =>
    begin(queries.prefetchQuery(firstRows), queries.prefetchQuery(newest)),
  component: lazyRouteComponent(() => import('./catalogue/CatalogScreen.tsx')),
})

const program = createRoute({
  getParentRoute: () => root,
  path: links.program,
  validateSearch: ({ categoryId, autoplay }: Record<string, unknown>) => ({
    ...numberIn('categoryId', categoryId),
    ...isOn('autoplay', autoplay),
  }),
  loader: ({ context: { queries }, params: { permalink } }) =>
    begin(queries.prefetchQuery(contentAt(permalink)), queries.prefetchQuery(playbackOf(permalink))),
  component: lazyRouteComponent(() => import('./catalogue/ProgramScreen.tsx')),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: links.signIn,
  validateSearch: (search: Record<string, unknown>) => ({ ...textIn('return', search['return']) }),
  component: lazyRouteComponent(() => import('./members/SignInScreen.tsx')),
})

/** What a screen needs starts with the visit; the screen shows at once and fills when it comes. */
function begin(...loads: Promise<void>[]) {
  void Promise.all(loads)
}

/** The whole site map. */
export const makeRouter = (queries: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([home, catalog, program, signIn]),
    context: { queries },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FailedScreen,
    defaultNotFoundComponent: NotFoundScreen,
    ...(history && { history }),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
