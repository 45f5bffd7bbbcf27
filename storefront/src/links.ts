/** Every address of the storefront: a path where it is fixed, a function where something is filled in. */
export const links = {
  home: '/',
  catalog: '/catalog',
  category: '/categories/$permalink',
  /** An older way to write the address of a category: leads on to it. */
  categoryAlias: '/category/$permalink',
  author: '/authors/$permalink',
  library: '/library',
  favorites: '/favorites',
  program: '/programs/$permalink',
  search: '/search',
  signIn: '/sign_in',
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

/** Where to go after signing in: a path on this host and nothing else. */
export function safeReturn(path: string | undefined, otherwise: string) {
  return path && /^\/(?![/\\])/.test(path) && !path.startsWith(links.signIn) ? path : otherwise
}
