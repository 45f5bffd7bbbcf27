import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { accountScreen } from './account-screen.tsx'
import { idIn, isOn, numberIn, oneIn, parseSearch, stringifySearch, textIn } from './address.ts'
import { AUTHOR_SORTS, CATEGORY_SORTS, listIn, SEARCH_SORTS } from './catalogue/filters.ts'
import { visitProgram } from './program/chapters/queries.ts'
import { authors, categories, newest, rows } from './catalogue/queries.ts'
import { visitAuthor, visitCategory } from './catalogue/visits.ts'
import FailedScreen from './frame/FailedScreen.tsx'
import { AppShell } from './shell/AppShell.tsx'
import { LIBRARY_TABS } from './library/tabs.ts'
import { links } from './links.ts'
import { visitSearch, wordsIn } from './search/queries.ts'
import { routesOf } from './server-rendering.ts'
import { screen } from './screen.tsx'
import { startLoading, prefetchList } from './use-infinite-list.ts'

const root = createRootRouteWithContext<{ queries: QueryClient; locale: string }>()({
  component: AppShell,
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
  loader: ({ context: { queries }, location }) =>
    startLoading(location, prefetchList(queries, location, rows), queries.prefetchQuery(newest)),
  component: screen(() => import('./catalogue/CatalogScreen.tsx')),
})

const category = createRoute({
  getParentRoute: () => root,
  path: links.category,
  validateSearch: listIn(CATEGORY_SORTS),
  loader: ({ context: { queries }, location, params: { permalink } }) =>
    startLoading(location, visitCategory(queries, location, permalink)),
  component: screen(() => import('./catalogue/CategoryScreen.tsx')),
})

const categoryAlias = createRoute({
  getParentRoute: () => root,
  path: links.categoryAlias,
  beforeLoad: ({ params, search }) =>
    redirect({ to: links.category, params, search, replace: true, throw: true }),
})

const author = createRoute({
  getParentRoute: () => root,
  path: links.author,
  validateSearch: listIn(AUTHOR_SORTS),
  loader: ({ context: { queries }, location, params: { permalink } }) =>
    startLoading(location, visitAuthor(queries, location, permalink)),
  component: screen(() => import('./catalogue/AuthorScreen.tsx')),
})

const browse = createRoute({
  getParentRoute: () => root,
  path: links.browse,
  loader: ({ context: { queries }, location }) =>
    startLoading(location, prefetchList(queries, location, authors), queries.prefetchQuery(categories)),
  component: screen(() => import('./catalogue/BrowseScreen.tsx')),
})

const search = createRoute({
  getParentRoute: () => root,
  path: links.search,
  validateSearch: (given: Record<string, unknown>) => ({
    ...wordsIn(given),
    ...('q' in given && { q: undefined }), // the address goes on with the whole word
    ...listIn(SEARCH_SORTS)(given),
  }),
  loader: ({ context: { queries }, location }) => startLoading(location, visitSearch(queries, location)),
  component: screen(() => import('./search/SearchScreen.tsx')),
})

const program = createRoute({
  getParentRoute: () => root,
  path: links.program,
  validateSearch: ({ categoryId, autoplay, chapter, comment, t }: Record<string, unknown>) => ({
    ...idIn('categoryId', categoryId),
    ...isOn('autoplay', autoplay),
    ...idIn('chapter', chapter),
    ...idIn('comment', comment),
    ...numberIn('t', t),
  }),
  loader: ({ context: { queries }, location, params: { permalink } }) =>
    startLoading(location, visitProgram(queries, permalink)),
  component: screen(() => import('./program/ProgramScreen.tsx')),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: links.signIn,
  validateSearch: (given: Record<string, unknown>) => ({
    ...textIn('return', given['return']),
    ...textIn('key', given['key']),
    ...oneIn('limit', given['limit'], ['devices', 'streams'] as const),
    ...idIn('most', given['most']),
  }),
  ...accountScreen(() => import('./members/SignInScreen.tsx')),
})

const join = createRoute({
  getParentRoute: () => root,
  path: links.join,
  validateSearch: (given: Record<string, unknown>) => ({
    ...textIn('return', given['return']),
    ...isOn('welcome', given['welcome']),
    ...oneIn('flow', given['flow'], ['register'] as const),
    ...textIn('currency', given['currency']),
    ...textIn('coupon', given['coupon']),
  }),
  ...accountScreen(
    () => import('./offers/JoinScreen.tsx'),
    async (queries) => {
      const [{ plans }, { signupQuestions }] = await Promise.all([
        import('./offers/queries.ts'),
        import('./members/join/queries.ts'),
      ])
      void queries.prefetchQuery(plans)
      void queries.prefetchQuery(signupQuestions)
    },
  ),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: links.forgotPassword,
  validateSearch: (given: Record<string, unknown>) => ({ ...textIn('email', given['email']) }),
  ...accountScreen(() => import('./members/ForgotPasswordScreen.tsx')),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: links.resetPassword,
  ...accountScreen(() => import('./members/ResetPasswordScreen.tsx')),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: links.unsubscribe,
  ...accountScreen(() => import('./notices/UnsubscribeScreen.tsx')),
})

const activation = createRoute({
  getParentRoute: () => root,
  path: links.activation,
  validateSearch: (given: Record<string, unknown>) => ({ ...textIn('code', given['code']) }),
  ...accountScreen(() => import('./members/ActivationScreen.tsx')),
})

const tryAgain = createRoute({
  getParentRoute: () => root,
  path: links.tryAgain,
  validateSearch: ({ token }: Record<string, unknown>) => ({ ...textIn('token', token) }),
  ...accountScreen(() => import('./retention/TryAgainScreen.tsx')),
})

const tv = createRoute({
  getParentRoute: () => root,
  path: links.tv,
  validateSearch: (given: Record<string, unknown>) => ({
    ...textIn('program', given['program']),
    ...isOn('play', given['play']),
  }),
  ...accountScreen(() => import('./tv/TvScreen.tsx')),
})

/** One page at three addresses: they say why nothing of the store is shown. */
const closedRoutes = ([links.maintenance, links.notAvailable, links.accessRestricted] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: screen(() => import('./frame/NotAvailableScreen.tsx')),
  }),
)

const library = createRoute({
  getParentRoute: () => root,
  path: links.library,
  validateSearch: ({ tab }: Record<string, unknown>) => oneIn('tab', tab, LIBRARY_TABS),
  component: screen(() => import('./library/LibraryScreen.tsx')),
})

const favorites = createRoute({
  getParentRoute: () => root,
  path: links.favorites,
  component: screen(() => import('./library/FavoritesScreen.tsx')),
})

const account = createRoute({
  getParentRoute: () => root,
  path: links.account,
  validateSearch: ({ to }: Record<string, unknown>) => ({ ...idIn('to', to) }),
  ...accountScreen(() => import('./shell/account/AccountScreen.tsx')),
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: links.confirmEmail,
  ...accountScreen(() => import('./account/ConfirmEmailScreen.tsx')),
})

const checkout = createRoute({
  getParentRoute: () => root,
  path: links.checkout,
  validateSearch: (given: Record<string, unknown>) => ({
    ...idIn('o', given['o']),
    ...textIn('coupon', given['coupon']),
    ...textIn('gift', given['gift']),
    ...textIn('currency', given['currency']),
    ...textIn('return', given['return']),
    ...textIn('resume', given['resume']),
  }),
  ...accountScreen(() => import('./billing/checkout/ChooseScreen.tsx')),
})

/** The steps of an order: the one named, else the one this browser goes on with. */
const step = <const Path extends string>(path: Path, load: Parameters<typeof accountScreen>[0]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: ({ order, gift }: Record<string, unknown>) => ({
      ...textIn('order', order),
      ...textIn('gift', gift),
    }),
    ...accountScreen(load),
  })

const customerInfo = step(links.customerInfo, () => import('./billing/checkout/CustomerScreen.tsx'))
const completeOrder = step(links.completeOrder, () => import('./billing/checkout/PaymentScreen.tsx'))
const orderSuccess = step(links.orderSuccess, () => import('./billing/checkout/SuccessScreen.tsx'))

const onHold = createRoute({
  getParentRoute: () => root,
  path: links.onHold,
  ...accountScreen(() => import('./billing/hold/HoldScreen.tsx')),
})

const giftCards = createRoute({
  getParentRoute: () => root,
  path: links.giftCards,
  ...accountScreen(() => import('./billing/gifts/BuyScreen.tsx')),
})

const claimGiftCard = createRoute({
  getParentRoute: () => root,
  path: links.claimGiftCard,
  validateSearch: (given: Record<string, unknown>) => ({ ...textIn('code', given['code']) }),
  ...accountScreen(() => import('./billing/gifts/ClaimScreen.tsx')),
})

const screens = [
  home,
  browse,
  catalog,
  category,
  categoryAlias,
  author,
  library,
  favorites,
  search,
  program,
  signIn,
  join,
  forgotPassword,
  resetPassword,
  activation,
  tryAgain,
  tv,
  account,
  confirmEmail,
  unsubscribe,
  checkout,
  customerInfo,
  completeOrder,
  orderSuccess,
  onHold,
  giftCards,
  claimGiftCard,
  ...closedRoutes,
]

interface RouterOptions {
  history?: RouterHistory
  /** The path of this page, where the server draws pages: the others it draws are left out. */
  drawnAt?: string
}

/** The whole site map. */
export const makeRouter = (queries: QueryClient, locale: string, { history, drawnAt }: RouterOptions = {}) =>
  createRouter({
    routeTree: root.addChildren(drawnAt === undefined ? screens : routesOf(screens, drawnAt)),
    context: { queries, locale },
    parseSearch,
    stringifySearch,
    scrollRestoration: typeof document !== 'undefined', // on a server it would write a script into the page
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FailedScreen,
    defaultNotFoundComponent: screen(() => import('./shell/NotFoundScreen.tsx')),
    ...(history && { history }),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
