import { getSession } from '@matinee/contract/members/session'
import type { Source } from './source.ts'

export const CSRF_HEADER = 'x-csrf-token'

/** The code of a refused token. The response brings the new token. */
export const PAGE_EXPIRED = 'page_expired'

const place = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')

/** The CSRF token in the page's HTML; empty if the page was rendered without one. */
export const csrfToken = () => place()?.content ?? ''

/** Saves the token of a response in the page's HTML. */
export function keepCsrfToken(headers: Pick<Headers, 'get'>) {
  const token = headers.get(CSRF_HEADER)
  const tag = token && place()
  if (tag) tag.content = token
}

/**
 * Returns the CSRF token. A page that is the same for all viewers has none, so the token is fetched with the session.
 */
export async function findCsrfToken(source: Source, headers: Record<string, string>): Promise<string> {
  if (csrfToken()) return csrfToken()
  const answer = await source(getSession.path, { headers })
  keepCsrfToken(answer.headers)
  return csrfToken()
}
