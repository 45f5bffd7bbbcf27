import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { accountScreen } from './account-screen.tsx'
import { idIn, isOn, numberIn, oneIn, parseSearch, stringifySearch, textIn } from './address.ts'
import { AUTHOR_SORTS, CATEGORY_SORTS, listIn, SEARCH_SORTS } from './catalogue/filters.ts'
import { visitProgram } from './program/chapters/queries.ts'
import { programHead } from './program/head.ts'
import { authorHead, catalogHead, categoryHead, titleHead } from './catalogue/heads.ts'
import { authors, categories, liveCards, newest, rows } from './catalogue/queries.ts'
import { visitAuthor, visitCategory } from './catalogue/visits.ts'
import FailedScreen from './frame/FailedScreen.tsx'
import { AppShell } from './shell/AppShell.tsx'
import { LIBRARY_TABS } from './library/tabs.ts'
import { links } from './links.ts'
import type { PageData } from '@matinee/contract/store/store'
import type { PageDeclaration } from './page.ts'
import { visitSearch, wordsIn } from './search/queries.ts'
import { screen, withShownSignal } from './screen.tsx'
import { pageHead } from './site/page-head.ts'
import { catalogPage, pageAt } from './site/queries.ts'
import { useShop } from './store/shop.ts'
import { startLoading, prefetchList } from './use-infinite-list.ts'

/** The route options of a page. */
const page = (declared: PageDeclaration) => ({
  component: screen(declared.screen),
  staticData: { page: declared },
})

/** The same for a page that is always a full page load in the server-rendered mode. */
const documentPage = (declared: PageDeclaration) => ({
  component: screen(declared.screen),
  staticData: { page: declared, isDocument: true },
})

/** The same for a page with account messages. */
const accountPage = (declared: PageDeclaration, ask?: (queries: QueryClient) => Promise<void>) => ({
  ...accountScreen(declared.screen, ask),
  staticData: { page: declared },
})

/** Parameters of every list of programs. */
const FILTERS = ['sort', 'kind', 'length', 'free', 'custom']

interface RouterContext {
  queries: QueryClient
  locale: string
  /** The catalogue has a page of its own. */
  hasCatalogPage: boolean
}

const root = createRootRouteWithContext<RouterContext>()({
  component: AppShell,
  validateSearch: ({ y, ref, utm_source }: Record<string, unknown>) => ({
    ...numberIn('y', y),
    ...textIn('ref', ref),
    ...textIn('utm_source', utm_source),
  }),
  // Who sent a visitor stays in the address, on to joining and the checkout: nothing else remembers it.
  search: {
    middlewares: [
      ({ search, next }) => ({ ref: search.ref, utm_source: search.utm_source, ...next(search) }),
    ],
  },
})

const home = createRoute({
  getParentRoute: () => root,
  path: links.home,
  beforeLoad: () => redirect({ to: links.catalog, statusCode: 302, replace: true, throw: true }),
})

const standardCatalog = () => import('./catalogue/CatalogScreen.tsx')
const StandardCatalog = screen(standardCatalog)
const ArrangedCatalog = screen(() => import('./site/CatalogPageScreen.tsx'))

/** The catalogue as the publisher has arranged it, or as it is by itself. */
const Catalog = Object.assign(
  () => (useShop().store.catalog_page ? <ArrangedCatalog /> : <StandardCatalog />),
  {
    // The server has stores of both kinds.
    preload: async () => {
      await StandardCatalog.preload?.()
      if (import.meta.env.SSR) await ArrangedCatalog.preload?.()
    },
  },
)

const catalog = createRoute({
  getParentRoute: () => root,
  path: links.catalog,
  loader: ({ context: { queries, hasCatalogPage }, location }) =>
    startLoading(
      location,
      prefetchList(queries, location, rows),
      queries.prefetchQuery(newest),
      queries.prefetchQuery(liveCards),
      ...(hasCatalogPage ? [queries.prefetchQuery(catalogPage)] : []),
    ),
  ...documentPage({
    screen: standardCatalog,
    head: import.meta.env.SSR ? catalogHead : undefined,
  }),
  component: Catalog,
})

const category = createRoute({
  getParentRoute: () => root,
  path: links.category,
  validateSearch: listIn(CATEGORY_SORTS),
  loader: ({ context: { queries }, location, params: { permalink } }) =>
    startLoading(location, visitCategory(queries, location, permalink)),
  ...documentPage({
    screen: () => import('./catalogue/CategoryScreen.tsx'),
    varies: import.meta.env.SSR ? [...FILTERS, 'author_id'] : [],
    head: import.meta.env.SSR ? categoryHead : undefined,
  }),
})

const categoryAlias = createRoute({
  getParentRoute: () => root,
  path: links.categoryAlias,
  staticData: { isDocument: true },
  beforeLoad: ({ params, search }) =>
    redirect({ to: links.category, params, search, statusCode: 301, replace: true, throw: true }),
})

const author = createRoute({
  getParentRoute: () => root,
  path: links.author,
  validateSearch: listIn(AUTHOR_SORTS),
  loader: ({ context: { queries }, location, params: { permalink } }) =>
    startLoading(location, visitAuthor(queries, location, permalink)),
  ...documentPage({
    screen: () => import('./catalogue/AuthorScreen.tsx'),
    varies: import.meta.env.SSR ? [...FILTERS, 'category_id'] : [],
    head: import.meta.env.SSR ? authorHead : undefined,
  }),
})

const browse = createRoute({
  getParentRoute: () => root,
  path: links.browse,
  loader: ({ context: { queries }, location }) =>
    startLoading(location, prefetchList(queries, location, authors), queries.prefetchQuery(categories)),
  ...page({
    screen: () => import('./catalogue/BrowseScreen.tsx'),
    head: import.meta.env.SSR ? titleHead('browse.title', links.browse) : undefined,
  }),
})

const search = createRoute({
  getParentRoute: () => root,
  path: links.search,
  validateSearch: (given: Record<string, unknown>) => ({
    ...wordsIn(given),
    ...('q' in given && { q: undefined }), // the URL continues with `query`
    ...listIn(SEARCH_SORTS)(given),
  }),
  loader: ({ context: { queries }, location }) => startLoading(location, visitSearch(queries, location)),
  ...page({
    screen: () => import('./search/SearchScreen.tsx'),
    varies: import.meta.env.SSR ? [...FILTERS, 'query', 'q', 'category_id', 'author_id'] : [],
    head: import.meta.env.SSR ? titleHead('search.label') : undefined,
  }),
})

const program = createRoute({
  getParentRoute: () => root,
  path: links.program,
  validateSearch: ({ categoryId, autoplay, chapter, comment, t, ...price }: Record<string, unknown>) => ({
    ...textIn('currency', price['currency']),
    ...textIn('coupon', price['coupon']),
    ...idIn('categoryId', categoryId),
    ...isOn('autoplay', autoplay),
    ...idIn('chapter', chapter),
    ...idIn('comment', comment),
    ...numberIn('t', t),
  }),
  loader: ({ context: { queries }, location, params: { permalink } }) =>
    startLoading(location, visitProgram(queries, permalink)),
  ...documentPage({
    screen: () => import('./program/ProgramScreen.tsx'),
    varies: import.meta.env.SSR ? ['categoryId', 'autoplay'] : [],
    head: import.meta.env.SSR ? programHead : undefined,
  }),
})

const ownPage = createRoute({
  getParentRoute: () => root,
  path: links.page,
  loader: ({ context: { queries }, location, params: { permalink } }) =>
    startLoading(location, queries.prefetchQuery(pageAt(permalink))),
  ...documentPage({
    screen: () => import('./site/PageScreen.tsx'),
    head: import.meta.env.SSR ? pageHead : undefined,
  }),
})

const watch = createRoute({
  getParentRoute: () => root,
  path: links.watch,
  ...page({ screen: () => import('./embeds/WatchScreen.tsx'), isOwn: true }),
})

async function askForProviders(queries: QueryClient) {
  const { offeredProviders } = await import('./members/identities/queries.ts')
  void queries.prefetchQuery(offeredProviders)
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: links.signIn,
  validateSearch: (given: Record<string, unknown>) => ({
    ...textIn('return', given['return']),
    ...textIn('key', given['key']),
    ...oneIn('limit', given['limit'], ['devices', 'streams'] as const),
    ...idIn('most', given['most']),
    ...isOn('identity', given['identity']),
    ...isOn('link', given['link']),
    ...textIn('problem', given['problem']),
  }),
  ...accountPage({ screen: () => import('./members/SignInScreen.tsx') }, askForProviders),
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
  ...accountPage(
    {
      screen: () => import('./offers/JoinScreen.tsx'),
      varies: import.meta.env.SSR ? ['flow', 'welcome', 'currency', 'coupon'] : [],
      head: import.meta.env.SSR ? ({ page }) => ({ description: page.store.tagline }) : undefined,
    },
    async (queries) => {
      const [{ plans }, { signupQuestions }] = await Promise.all([
        import('./offers/queries.ts'),
        import('./members/join/queries.ts'),
      ])
      void queries.prefetchQuery(plans)
      void queries.prefetchQuery(signupQuestions)
      void askForProviders(queries)
    },
  ),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: links.forgotPassword,
  validateSearch: (given: Record<string, unknown>) => ({ ...textIn('email', given['email']) }),
  ...accountPage({ screen: () => import('./members/ForgotPasswordScreen.tsx') }),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: links.resetPassword,
  ...accountPage({ screen: () => import('./members/ResetPasswordScreen.tsx') }),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: links.unsubscribe,
  ...accountPage({ screen: () => import('./notices/UnsubscribeScreen.tsx') }),
})

const activation = createRoute({
  getParentRoute: () => root,
  path: links.activation,
  validateSearch: (given: Record<string, unknown>) => ({ ...textIn('code', given['code']) }),
  ...accountPage({ screen: () => import('./members/ActivationScreen.tsx'), isOwn: true }),
})

const tryAgain = createRoute({
  getParentRoute: () => root,
  path: links.tryAgain,
  validateSearch: ({ token }: Record<string, unknown>) => ({ ...textIn('token', token) }),
  ...accountPage({ screen: () => import('./retention/TryAgainScreen.tsx') }),
})

const tv = createRoute({
  getParentRoute: () => root,
  path: links.tv,
  validateSearch: (given: Record<string, unknown>) => ({
    ...textIn('program', given['program']),
    ...isOn('play', given['play']),
  }),
  ...accountPage({ screen: () => import('./tv/TvScreen.tsx') }),
})

/** One page at three addresses, each for a reason why the store is not available. */
const closedRoutes = ([links.maintenance, links.notAvailable, links.accessRestricted] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    ...page({ screen: () => import('./frame/NotAvailableScreen.tsx'), isOwn: true }),
  }),
)

const library = createRoute({
  getParentRoute: () => root,
  path: links.library,
  validateSearch: ({ tab }: Record<string, unknown>) => oneIn('tab', tab, LIBRARY_TABS),
  ...documentPage({
    screen: () => import('./library/LibraryScreen.tsx'),
    head: import.meta.env.SSR ? titleHead('library.title') : undefined,
  }),
})

const favorites = createRoute({
  getParentRoute: () => root,
  path: links.favorites,
  ...documentPage({
    screen: () => import('./library/FavoritesScreen.tsx'),
    head: import.meta.env.SSR ? titleHead('favorites.title') : undefined,
  }),
})

const account = createRoute({
  getParentRoute: () => root,
  path: links.account,
  validateSearch: ({ to, identity, problem, return: back }: Record<string, unknown>) => ({
    ...idIn('to', to),
    ...isOn('identity', identity),
    ...textIn('problem', problem),
    ...textIn('return', back),
  }),
  ...accountPage({ screen: () => import('./shell/account/AccountScreen.tsx') }),
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: links.confirmEmail,
  ...accountPage({ screen: () => import('./account/ConfirmEmailScreen.tsx') }),
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
  ...accountPage({ screen: () => import('./billing/checkout/ChooseScreen.tsx') }),
})

/** The checkout steps of the named order, or of this browser's. */
const step = <const Path extends string>(path: Path, screen: PageDeclaration['screen']) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: ({ order, gift }: Record<string, unknown>) => ({
      ...textIn('order', order),
      ...textIn('gift', gift),
    }),
    ...accountPage({ screen }),
  })

const customerInfo = step(links.customerInfo, () => import('./billing/checkout/CustomerScreen.tsx'))
const completeOrder = step(links.completeOrder, () => import('./billing/checkout/PaymentScreen.tsx'))
const orderSuccess = step(links.orderSuccess, () => import('./billing/checkout/SuccessScreen.tsx'))

const onHold = createRoute({
  getParentRoute: () => root,
  path: links.onHold,
  ...accountPage({ screen: () => import('./billing/hold/HoldScreen.tsx') }),
})

const giftCards = createRoute({
  getParentRoute: () => root,
  path: links.giftCards,
  ...accountPage({ screen: () => import('./billing/gifts/BuyScreen.tsx') }),
})

const claimGiftCard = createRoute({
  getParentRoute: () => root,
  path: links.claimGiftCard,
  validateSearch: (given: Record<string, unknown>) => ({ ...textIn('code', given['code']) }),
  ...accountPage({ screen: () => import('./billing/gifts/ClaimScreen.tsx') }),
})

const seat = createRoute({
  getParentRoute: () => root,
  path: links.seat,
  ...accountPage({ screen: () => import('./billing/seats/SeatScreen.tsx') }),
})

/** Every page. */
export const pages = [
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
  ownPage,
  watch,
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
  seat,
  ...closedRoutes,
]

type RouterOptions = Omit<Parameters<typeof createRouter>[0], 'routeTree' | 'context'>

/** The whole site map. */
export const makeRouter = (
  queries: QueryClient,
  { locale, store }: Pick<PageData, 'locale' | 'store'>,
  options: RouterOptions = {},
) =>
  createRouter({
    routeTree: root.addChildren(pages),
    context: { queries, locale, hasCatalogPage: store.catalog_page },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: withShownSignal(FailedScreen),
    defaultNotFoundComponent: screen(() => import('./shell/NotFoundScreen.tsx')),
    ...options,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
