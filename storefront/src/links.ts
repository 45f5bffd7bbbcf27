/** Every address of the storefront: a path where it is fixed, a function where something is filled in. */
export const links = {
  home: '/',
  catalog: '/catalog',
  program: '/programs/$permalink',
  signIn: '/sign_in',
  /** Another program on the same host: reached by a full page load. */
  admin: '/bullet',
} as const

/** Where to go after signing in: a path on this host and nothing else. */
export function safeReturn(path: string | undefined, otherwise: string) {
  return path && /^\/(?![/\\])/.test(path) && !path.startsWith(links.signIn) ? path : otherwise
}
