/** Every address of the storefront: a path where it is fixed, a function where something is filled in. */
export const links = {
  home: '/',
  catalog: '/catalog',
  category: '/categories/$permalink',
  /** An older way to write the address of a category: leads on to it. */
  categoryAlias: '/category/$permalink',
  author: '/authors/$permalink',
  /** All categories and authors. */
  browse: '/browse',
  library: '/library',
  favorites: '/favorites',
  program: '/programs/$permalink',
  /** A program by a private link. */
  watch: '/watch/$token',
  /** A page of the publisher's own. */
  page: '/pages/$permalink',
  search: '/search',
  signIn: '/sign_in',
  join: '/join',
  forgotPassword: '/forgot_password',
  resetPassword: '/reset_password/$token',
  /** Activates a television or a watch by its code. */
  activation: '/smartwatch_activation',
  /** The television app. */
  tv: '/tv',
  /** The account: one of its parts by name, or their list. */
  account: '/account/{-$tab}',
  confirmEmail: '/account/confirm_email/$key',
  /** Unsubscribes from a kind of mail: the link in it. */
  unsubscribe: '/unsubscribe/$token',
  /** The steps of the checkout. */
  checkout: '/orders/checkout',
  customerInfo: '/orders/customer_info',
  completeOrder: '/orders/complete_order',
  orderSuccess: '/orders/success',
  /** The screen of an account on hold. */
  onHold: '/on_hold',
  giftCards: '/gift_cards',
  claimGiftCard: '/gift_cards/claim',
  /** Takes a seat that somebody else pays for: the link in a mail, or one that was handed on. */
  seat: '/seats/$key',
  /** The cancellation pages, reached by a full page load. */
  cancellation: '/cancellation',
  /** The winback offer: a link in a mail. */
  tryAgain: '/try_again_for_free/new',
  maintenance: '/maintenance',
  notAvailable: '/not_available',
  accessRestricted: '/access_restricted',
  /** The admin, a separate app on the same host: reached by a full page load. */
  admin: '/bullet',
  availability: '/bullet/settings/availability',
} as const

/** The feed of a category's or an author's page. */
export const feedOf = (kind: 'categories' | 'authors', permalink: string) =>
  `/${kind}/${encodeURIComponent(permalink)}/rss`

/** Sign-in pages, which are no return addresses. */
const ENTRIES: readonly string[] = [links.signIn, links.join, links.forgotPassword, '/reset_password']

/** The return address after sign-in: only a path on this host, parsed as a browser would. */
export function safeReturn(path: string | undefined, otherwise: string) {
  if (!path?.startsWith('/') || !URL.canParse(path, NOWHERE)) return otherwise
  const { origin, pathname, search, hash } = new URL(path, NOWHERE)
  const isEntry = ENTRIES.some((entry) => pathname.startsWith(entry))
  return origin === NOWHERE && !isEntry ? pathname + search + hash : otherwise
}

const NOWHERE = 'https://here.invalid'
