import { getSession } from '@matinee/contract/members/members'
import type { Source } from './source.ts'

const HEADER = 'x-csrf-token'
const place = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')

/** The token comes with the session, and its place is in the page. */
export function keepToken(headers: Pick<Headers, 'get'>) {
  const token = headers.get(HEADER)
  const tag = token && place()
  if (tag) tag.content = token
}

/** The token of this page. One that is the same for everybody came without: then the session is asked for it. */
export async function tokenOfPage(source: Source): Promise<string> {
  const known = place()?.content
  if (known) return known
  const { headers } = await source(getSession.path, { headers: { accept: 'application/json' } })
  keepToken(headers)
  return place()?.content ?? ''
}
