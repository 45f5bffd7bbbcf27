import { listChapters, type Chapter } from '@matinee/contract/catalogue'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { contentAt } from '../queries.ts'

const MOST_AT_ONCE = 500

/** The playlist of a collection, whole. */
export const chaptersOf = (permalink: string) =>
  queryOptions({
    queryKey: ['chapters', permalink],
    queryFn: ({ signal }) => wholePlaylist(permalink, signal),
  })

async function wholePlaylist(permalink: string, signal: AbortSignal) {
  const chapters: Chapter[] = []
  for (let page = 1, isLast = false; !isLast; page++) {
    const query = { permalink, per_page: MOST_AT_ONCE, ...(page > 1 && { page }) }
    const { body, headers } = await call(listChapters, { query, signal })
    chapters.push(...body)
    isLast = headers['last-page']
  }
  return chapters
}

/** Fetches a program, and its playlist where it has one. What fails is shown by the screen, which asks again. */
export async function visitProgram(queries: QueryClient, permalink: string) {
  await queries.prefetchQuery(contentAt(permalink))
  const content = queries.getQueryData(contentAt(permalink).queryKey)
  if (content?.kind === 'collection') await queries.prefetchQuery(chaptersOf(permalink))
}
