import { getSession } from '@matinee/contract/members/session'
import type { Source } from './source.ts'

export const CSRF_HEADER = 'x-csrf-token'

/** The code of a refused token. Its answer brings the next one. */
export const PAGE_EXPIRED = 'page_expired'

const place = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')

/** The token of this page, which is in the page; empty where it came without. */
export const csrfToken = () => place()?.content ?? ''

/** Keeps the token an answer brings, in the place it has in the page. */
export function keepCsrfToken(headers: Pick<Headers, 'get'>) {
  const token = headers.get(CSRF_HEADER)
  const tag = token && place()
  if (tag) tag.content = token
}

/** The token of this page. A page that is the same for everybody came without: then the session is asked for it. */
export async function findCsrfToken(source: Source, headers: Record<string, string>): Promise<string> {
  if (csrfToken()) return csrfToken()
  const answer = await source(getSession.path, { headers })
  keepCsrfToken(answer.headers)
  return csrfToken()
}
