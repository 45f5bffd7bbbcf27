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
  search: '/search',
  signIn: '/sign_in',
  join: '/join',
  forgotPassword: '/forgot_password',
  resetPassword: '/reset_password/$token',
  /** Where somebody lets in a television or a watch that shows a code. */
  activation: '/smartwatch_activation',
  /** The television itself. */
  tv: '/tv',
  /** All of the account: a part of it by its name, and the list of them without one. */
  account: '/account/{-$tab}',
  confirmEmail: '/account/confirm_email/$key',
  /** Ends mails about one thing: the link of a mail. */
  unsubscribe: '/unsubscribe/$token',
  /** From an offer to its receipt. */
  checkout: '/orders/checkout',
  customerInfo: '/orders/customer_info',
  completeOrder: '/orders/complete_order',
  orderSuccess: '/orders/success',
  /** An account whose payment failed. */
  onHold: '/on_hold',
  giftCards: '/gift_cards',
  claimGiftCard: '/gift_cards/claim',
  /** Asks why somebody leaves: a page of its own, reached by a full page load. */
  cancellation: '/cancellation',
  /** One more trial for whoever went: the link of a mail. */
  tryAgain: '/try_again_for_free/new',
  maintenance: '/maintenance',
  notAvailable: '/not_available',
  accessRestricted: '/access_restricted',
  /** Another program on the same host: reached by a full page load. */
  admin: '/bullet',
  availability: '/bullet/settings/availability',
} as const

/** The feed of a category's or an author's page. */
export const feedOf = (kind: 'categories' | 'authors', permalink: string) =>
  `/${kind}/${encodeURIComponent(permalink)}/rss`

/** The ways in: nobody comes back to them. */
const ENTRIES: readonly string[] = [links.signIn, links.join, links.forgotPassword, '/reset_password']

/** Where to go after signing in: a path on this host and nothing else, as a browser would read it. */
export function safeReturn(path: string | undefined, otherwise: string) {
  if (!path?.startsWith('/') || !URL.canParse(path, NOWHERE)) return otherwise
  const { origin, pathname, search, hash } = new URL(path, NOWHERE)
  const isEntry = ENTRIES.some((entry) => pathname.startsWith(entry))
  return origin === NOWHERE && !isEntry ? pathname + search + hash : otherwise
}

const NOWHERE = 'https://here.invalid'
