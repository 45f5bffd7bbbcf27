import { AUDIENCES } from '@matinee/contract/audience-reports'
import { VIDEO_STATES } from '@matinee/contract/media'
import { OFFER_TYPES } from '@matinee/contract/offers'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router'
import { readRevenueSearch, readRowsSearch } from './billing/revenue/revenue-search.ts'
import {
  readDisputesSearch,
  readInvoicesSearch,
  readOrdersSearch,
  readSubscriptionsSearch,
} from './billing/sales/sales-search.ts'
import { ApiError } from './call.ts'
import { readCodeSearch, readCouponSearch } from './billing/coupons/coupon-search.ts'
import { readGiftSearch } from './billing/gift-cards/gift-search.ts'
import { readSearch } from './catalogue/program-search.ts'
import { visitProgram } from './catalogue/visit-program.ts'
import { readInboxSearch } from './community/inbox-search.ts'
import { HomeScreen } from './store/HomeScreen.tsx'
import { uploadRules } from './media/uploads/uploads.ts'
import { account } from './members/queries.ts'
import { SignInScreen } from './members/SignInScreen.tsx'
import { TAB_NAMES } from './offers/tabs.ts'
import { readMailsSearch } from './notices/mails-search.ts'
import { visitMails } from './notices/visit-mails.ts'
import { readPeopleSearch } from './people/people-search.ts'
import { queries } from './queries.ts'
import { readReportSearch } from './reports/report-search.ts'
import { oneOf, pageNumber } from './search.ts'
import { NotFound } from './shell/NotFound.tsx'
import { Shell } from './shell/Shell.tsx'
import { Trouble } from './shell/Trouble.tsx'
import { Waiting } from './shell/Waiting.tsx'
import { readAuditSearch } from './staff/audit/audit-search.ts'
import { storeSettings } from './store/queries.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign_in',
  validateSearch: ({ from, refused }: Record<string, unknown>): { from?: string; refused?: true } => ({
    ...(isInside(from) && { from }),
    ...(refused === true && { refused }),
  }),
  component: SignInScreen,
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome/$key',
  component: lazyRouteComponent(() => import('./members/WelcomeScreen.tsx'), 'WelcomeScreen'),
})

const secondStep = createRoute({
  getParentRoute: () => root,
  path: '/second_step',
  component: lazyRouteComponent(() => import('./members/SecondStepScreen.tsx'), 'SecondStepScreen'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$key',
  component: lazyRouteComponent(() => import('./staff/InvitationScreen.tsx'), 'InvitationScreen'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => staffOnly(location),
  loader: () => Promise.all([queries.ensureQueryData(uploadRules), queries.ensureQueryData(storeSettings)]),
  component: Shell,
})

const home = createRoute({ getParentRoute: () => shell, path: '/', component: HomeScreen })

const programs = createRoute({
  getParentRoute: () => shell,
  path: '/programs',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./catalogue/ProgramsScreen.tsx'), 'ProgramsScreen'),
})

const program = createRoute({
  getParentRoute: () => shell,
  path: '/programs/$id',
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  loader: ({ params: { id } }) => visitProgram(id),
  component: lazyRouteComponent(() => import('./catalogue/ProgramScreen.tsx'), 'ProgramScreen'),
})

const anId = {
  parse: ({ id }: { id: string }) => ({ id: Number(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}

const categories = createRoute({
  getParentRoute: () => shell,
  path: '/categories',
  component: lazyRouteComponent(() => import('./catalogue/terms/TermsScreen.tsx'), 'CategoriesScreen'),
})

const category = createRoute({
  getParentRoute: () => shell,
  path: '/categories/$id',
  params: anId,
  component: lazyRouteComponent(() => import('./catalogue/terms/TermScreen.tsx'), 'CategoryScreen'),
})

const authors = createRoute({
  getParentRoute: () => shell,
  path: '/authors',
  component: lazyRouteComponent(() => import('./catalogue/terms/TermsScreen.tsx'), 'AuthorsScreen'),
})

const author = createRoute({
  getParentRoute: () => shell,
  path: '/authors/$id',
  params: anId,
  component: lazyRouteComponent(() => import('./catalogue/terms/TermScreen.tsx'), 'AuthorScreen'),
})

const fields = createRoute({
  getParentRoute: () => shell,
  path: '/fields',
  component: lazyRouteComponent(() => import('./catalogue/fields/FieldsScreen.tsx'), 'FieldsScreen'),
})

const videos = createRoute({
  getParentRoute: () => shell,
  path: '/videos',
  validateSearch: ({ page, state }: Record<string, unknown>) => ({
    ...pageNumber(page),
    ...oneOf('state', [...VIDEO_STATES, 'busy'] as const, state),
  }),
  component: lazyRouteComponent(() => import('./media/VideosScreen.tsx'), 'VideosScreen'),
})

const people = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  validateSearch: readPeopleSearch,
  component: lazyRouteComponent(() => import('./people/PeopleScreen.tsx'), 'PeopleScreen'),
})

const person = createRoute({
  getParentRoute: () => shell,
  path: '/people/$id',
  params: anId,
  component: lazyRouteComponent(() => import('./people/PersonScreen.tsx'), 'PersonScreen'),
})

const memberFields = createRoute({
  getParentRoute: () => shell,
  path: '/people/fields',
  component: lazyRouteComponent(() => import('./people/fields/MemberFieldsScreen.tsx'), 'MemberFieldsScreen'),
})

const memberImports = createRoute({
  getParentRoute: () => shell,
  path: '/people/imports',
  validateSearch: ({ page }: Record<string, unknown>) => pageNumber(page),
  component: lazyRouteComponent(() => import('./people/imports/ImportsScreen.tsx'), 'ImportsScreen'),
})

const memberImport = createRoute({
  getParentRoute: () => shell,
  path: '/people/imports/$id',
  params: anId,
  component: lazyRouteComponent(() => import('./people/imports/ImportScreen.tsx'), 'ImportScreen'),
})

const offers = createRoute({
  getParentRoute: () => shell,
  path: '/offers',
  validateSearch: ({ tab }: Record<string, unknown>) => oneOf('tab', TAB_NAMES, tab),
  component: lazyRouteComponent(() => import('./offers/OffersScreen.tsx'), 'OffersScreen'),
})

const newOffer = createRoute({
  getParentRoute: () => shell,
  path: '/offers/new',
  validateSearch: ({ type }: Record<string, unknown>) => oneOf('type', OFFER_TYPES, type),
  component: lazyRouteComponent(() => import('./offers/OfferScreen.tsx'), 'NewOfferScreen'),
})

const offer = createRoute({
  getParentRoute: () => shell,
  path: '/offers/$id',
  params: anId,
  component: lazyRouteComponent(() => import('./offers/OfferScreen.tsx'), 'OfferScreen'),
})

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('./reports/OverviewScreen.tsx'), 'OverviewScreen'),
})

const paged = (raw: Record<string, unknown>) => ({ ...readReportSearch(raw), ...pageNumber(raw['page']) })

const programReports = createRoute({
  getParentRoute: () => shell,
  path: '/reports/programs',
  validateSearch: paged,
  component: lazyRouteComponent(() => import('./reports/ProgramsScreen.tsx'), 'ProgramsScreen'),
})

const programReport = createRoute({
  getParentRoute: () => shell,
  path: '/reports/programs/$id',
  params: anId,
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('./reports/ProgramReportScreen.tsx'), 'ProgramReportScreen'),
})

const quality = createRoute({
  getParentRoute: () => shell,
  path: '/reports/quality',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('./reports/QualityScreen.tsx'), 'QualityScreen'),
})

const searches = createRoute({
  getParentRoute: () => shell,
  path: '/reports/searches',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...paged(raw),
    ...oneOf('found', ['all'], raw['found']),
  }),
  component: lazyRouteComponent(() => import('./reports/SearchesScreen.tsx'), 'SearchesScreen'),
})

const activity = createRoute({
  getParentRoute: () => shell,
  path: '/reports/people',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...paged(raw),
    ...oneOf('audience', AUDIENCES, raw['audience']),
  }),
  component: lazyRouteComponent(() => import('./reports/PeopleActivityScreen.tsx'), 'PeopleActivityScreen'),
})

const now = createRoute({
  getParentRoute: () => shell,
  path: '/reports/now',
  component: lazyRouteComponent(() => import('./reports/NowScreen.tsx'), 'NowScreen'),
})

const viewings = createRoute({
  getParentRoute: () => shell,
  path: '/reports/viewings',
  validateSearch: paged,
  component: lazyRouteComponent(() => import('./reports/ViewingsScreen.tsx'), 'ViewingsScreen'),
})

const revenue = createRoute({
  getParentRoute: () => shell,
  path: '/revenue',
  validateSearch: readRevenueSearch,
  component: lazyRouteComponent(() => import('./billing/revenue/RevenueScreen.tsx'), 'RevenueScreen'),
})

const revenueRows = createRoute({
  getParentRoute: () => shell,
  path: '/revenue/rows',
  validateSearch: readRowsSearch,
  component: lazyRouteComponent(() => import('./billing/revenue/RevenueRowsScreen.tsx'), 'RevenueRowsScreen'),
})

const orders = createRoute({
  getParentRoute: () => shell,
  path: '/sales/orders',
  validateSearch: readOrdersSearch,
  component: lazyRouteComponent(() => import('./billing/sales/OrdersScreen.tsx'), 'OrdersScreen'),
})

const order = createRoute({
  getParentRoute: () => shell,
  path: '/sales/orders/$id',
  params: anId,
  component: lazyRouteComponent(() => import('./billing/sales/OrderScreen.tsx'), 'OrderScreen'),
})

const invoices = createRoute({
  getParentRoute: () => shell,
  path: '/sales/invoices',
  validateSearch: readInvoicesSearch,
  component: lazyRouteComponent(() => import('./billing/sales/InvoicesScreen.tsx'), 'InvoicesScreen'),
})

const invoice = createRoute({
  getParentRoute: () => shell,
  path: '/sales/invoices/$id',
  params: anId,
  component: lazyRouteComponent(() => import('./billing/sales/InvoiceScreen.tsx'), 'InvoiceScreen'),
})

const subscriptions = createRoute({
  getParentRoute: () => shell,
  path: '/sales/subscriptions',
  validateSearch: readSubscriptionsSearch,
  component: lazyRouteComponent(
    () => import('./billing/sales/SubscriptionsScreen.tsx'),
    'SubscriptionsScreen',
  ),
})

const subscription = createRoute({
  getParentRoute: () => shell,
  path: '/sales/subscriptions/$id',
  params: anId,
  component: lazyRouteComponent(() => import('./billing/sales/SubscriptionScreen.tsx'), 'SubscriptionScreen'),
})

const disputes = createRoute({
  getParentRoute: () => shell,
  path: '/sales/disputes',
  validateSearch: readDisputesSearch,
  component: lazyRouteComponent(() => import('./billing/sales/DisputesScreen.tsx'), 'DisputesScreen'),
})

const comments = createRoute({
  getParentRoute: () => shell,
  path: '/comments',
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => import('./community/CommentsScreen.tsx'), 'CommentsScreen'),
})

const retention = createRoute({
  getParentRoute: () => shell,
  path: '/retention',
  component: lazyRouteComponent(() => import('./retention/RetentionScreen.tsx'), 'RetentionScreen'),
})

const commenting = createRoute({
  getParentRoute: () => shell,
  path: '/settings/commenting',
  component: lazyRouteComponent(() => import('./community/CommentingScreen.tsx'), 'CommentingScreen'),
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('./store/SettingsScreen.tsx'), 'SettingsScreen'),
})

const look = createRoute({
  getParentRoute: () => shell,
  path: '/settings/look',
  component: lazyRouteComponent(() => import('./store/LookScreen.tsx'), 'LookScreen'),
})

const playback = createRoute({
  getParentRoute: () => shell,
  path: '/settings/playback',
  component: lazyRouteComponent(() => import('./store/PlaybackScreen.tsx'), 'PlaybackScreen'),
})

const languages = createRoute({
  getParentRoute: () => shell,
  path: '/settings/languages',
  component: lazyRouteComponent(() => import('./store/LanguagesScreen.tsx'), 'LanguagesScreen'),
})

const availability = createRoute({
  getParentRoute: () => shell,
  path: '/settings/availability',
  component: lazyRouteComponent(() => import('./store/AvailabilityScreen.tsx'), 'AvailabilityScreen'),
})

const mails = createRoute({
  getParentRoute: () => shell,
  path: '/mails',
  validateSearch: readMailsSearch,
  loader: visitMails,
  component: lazyRouteComponent(() => import('./notices/MailsScreen.tsx'), 'MailsScreen'),
})

const security = createRoute({
  getParentRoute: () => shell,
  path: '/settings/security',
  component: lazyRouteComponent(() => import('./store/SecurityScreen.tsx'), 'SecurityScreen'),
})

const team = createRoute({
  getParentRoute: () => shell,
  path: '/settings/team',
  component: lazyRouteComponent(() => import('./staff/team/TeamScreen.tsx'), 'TeamScreen'),
})

const accessRules = createRoute({
  getParentRoute: () => shell,
  path: '/settings/access',
  component: lazyRouteComponent(() => import('./staff/access/AccessRulesScreen.tsx'), 'AccessRulesScreen'),
})

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/settings/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./staff/audit/AuditScreen.tsx'), 'AuditScreen'),
})

const counting = createRoute({
  getParentRoute: () => shell,
  path: '/settings/counting',
  component: lazyRouteComponent(() => import('./analytics/counting/CountingScreen.tsx'), 'CountingScreen'),
})

const coupons = createRoute({
  getParentRoute: () => shell,
  path: '/coupons',
  validateSearch: readCouponSearch,
  component: lazyRouteComponent(() => import('./billing/coupons/CouponsScreen.tsx'), 'CouponsScreen'),
})

const coupon = createRoute({
  getParentRoute: () => shell,
  path: '/coupons/$id',
  params: anId,
  component: lazyRouteComponent(() => import('./billing/coupons/CouponScreen.tsx'), 'CouponScreen'),
})

const couponBatch = createRoute({
  getParentRoute: () => shell,
  path: '/coupons/batches/$id',
  params: anId,
  validateSearch: readCodeSearch,
  component: lazyRouteComponent(() => import('./billing/coupons/BatchScreen.tsx'), 'BatchScreen'),
})

const giftCards = createRoute({
  getParentRoute: () => shell,
  path: '/gift_cards',
  validateSearch: readGiftSearch,
  component: lazyRouteComponent(() => import('./billing/gift-cards/GiftCardsScreen.tsx'), 'GiftCardsScreen'),
})

const giftSettings = createRoute({
  getParentRoute: () => shell,
  path: '/gift_cards/settings',
  component: lazyRouteComponent(
    () => import('./billing/gift-cards/GiftSettingsScreen.tsx'),
    'GiftSettingsScreen',
  ),
})

const upsells = createRoute({
  getParentRoute: () => shell,
  path: '/upsells',
  component: lazyRouteComponent(() => import('./billing/upsells/UpsellsScreen.tsx'), 'UpsellsScreen'),
})

const taxes = createRoute({
  getParentRoute: () => shell,
  path: '/settings/taxes',
  component: lazyRouteComponent(() => import('./billing/taxes/TaxesScreen.tsx'), 'TaxesScreen'),
})

const checkoutSettings = createRoute({
  getParentRoute: () => shell,
  path: '/settings/checkout',
  component: lazyRouteComponent(
    () => import('./billing/settings/CheckoutSettingsScreen.tsx'),
    'CheckoutSettingsScreen',
  ),
})

const payments = createRoute({
  getParentRoute: () => shell,
  path: '/settings/payments',
  component: lazyRouteComponent(() => import('./billing/providers/PaymentsScreen.tsx'), 'PaymentsScreen'),
})

const ownAccount = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => import('./members/AccountScreen.tsx'), 'AccountScreen'),
})

const tree = root.addChildren([
  signIn,
  welcome,
  secondStep,
  invitation,
  shell.addChildren([
    home,
    programs,
    program,
    categories,
    category,
    authors,
    author,
    fields,
    videos,
    people,
    person,
    memberFields,
    memberImports,
    memberImport,
    offers,
    newOffer,
    offer,
    reports,
    programReports,
    programReport,
    quality,
    searches,
    activity,
    now,
    viewings,
    revenue,
    revenueRows,
    orders,
    order,
    invoices,
    invoice,
    subscriptions,
    subscription,
    disputes,
    comments,
    retention,
    commenting,
    settings,
    look,
    playback,
    languages,
    availability,
    mails,
    security,
    team,
    accessRules,
    audit,
    counting,
    coupons,
    coupon,
    couponBatch,
    giftCards,
    giftSettings,
    upsells,
    taxes,
    checkoutSettings,
    payments,
    ownAccount,
  ]),
])

export const router = createRouter({
  routeTree: tree,
  basepath: '/bullet',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Trouble,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// Leaving for another site by way of the sign-in address must not be possible.
const isInside = (address: unknown): address is string =>
  typeof address === 'string' && /^\/bullet(?=[/?#]|$)/.test(address)

/** Sends whoever is not of the staff to the sign-in screen, from where they come back. */
async function staffOnly(location: ParsedLocation) {
  try {
    const { must_prove_more } = await queries.ensureQueryData(account)
    if (must_prove_more) redirect({ throw: true, to: '/second_step' })
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error
    const from = location.pathname === '/' ? undefined : router.history.location.href
    redirect({
      throw: true,
      to: '/sign_in',
      search: { ...(from && { from }), ...(error.status === 403 && { refused: true as const }) },
    })
  }
}
