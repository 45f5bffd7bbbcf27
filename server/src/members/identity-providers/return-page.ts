/** The pages that a sign-in at a provider begins at and comes back to. */
export const SIGN_IN_PAGES = ['sign_in', 'account', 'bullet'] as const
export type SignInPage = (typeof SIGN_IN_PAGES)[number]

const PATHS: Record<SignInPage, string> = {
  sign_in: '/sign_in',
  account: '/account/sign_in',
  bullet: '/bullet/sign_in',
}
/** The admin has a name of its own for where somebody came from. */
const RETURN_NAMES: Record<SignInPage, string> = { sign_in: 'return', account: 'return', bullet: 'from' }
const LONGEST_RETURN = 1000
const NOWHERE = 'https://here.invalid'

export const isSignInPage = (page: unknown): page is SignInPage =>
  SIGN_IN_PAGES.some((known) => known === page)

/** A path on this host as a browser would read it; null for anything else. */
export function safeReturn(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > LONGEST_RETURN || !path.startsWith('/')) return null
  const url = URL.parse(path, NOWHERE)
  return url?.origin === NOWHERE ? url.pathname + url.search + url.hash : null
}

interface Outcome {
  page: SignInPage
  returnTo: string | null
  /** The code of the refusal; without one the browser has a ticket. */
  problem?: string
}

/** Where a browser goes on after it was at a provider. */
export function addressAfter({ page, returnTo, problem }: Outcome): string {
  const query = new URLSearchParams({
    ...(problem ? { problem } : { identity: 'true' }),
    ...(returnTo && { [RETURN_NAMES[page]]: returnTo }),
  })
  return `${PATHS[page]}?${query.toString()}`
}
