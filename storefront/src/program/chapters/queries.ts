import { keyOf } from '@matinee/client/queries'
import { listChapters, type Chapter } from '@matinee/contract/catalogue/catalogue'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { playbackOf } from '../../playback/queries.ts'
import { nextTask } from '../../delay.ts'
import { contentAt, offersOf } from '../../catalogue/queries.ts'

const MOST_AT_ONCE = 500

/** The playlist of a collection, whole. */
export const chaptersOf = (permalink: string) =>
  queryOptions({
    queryKey: keyOf(listChapters, { query: { permalink } }),
    queryFn: ({ signal }) => fetchPlaylist(permalink, signal),
  })

async function fetchPlaylist(permalink: string, signal: AbortSignal) {
  const chapters: Chapter[] = []
  for (let page = 1, isLast = false; !isLast; page++) {
    const query = { permalink, per_page: MOST_AT_ONCE, ...(page > 1 && { page }) }
    const { body, headers } = await call(listChapters, { query, signal })
    chapters.push(...body)
    isLast = headers['last-page']
  }
  return chapters
}

/** Fetches a program with its film, or its playlist where it has one. What fails is shown by the screen, which asks again. */
export async function visitProgram(queries: QueryClient, permalink: string) {
  const visit = queries.prefetchQuery(contentAt(permalink))
  const kindOf = () => queries.getQueryData(contentAt(permalink).queryKey)?.kind
  await Promise.race([visit, nextTask()]) // what came with the page is there at once: only then the kind is known before
  const film = kindOf() !== 'collection' && queries.prefetchQuery(playbackOf(permalink))
  await visit
  const playlist = kindOf() === 'collection' && queries.prefetchQuery(chaptersOf(permalink))
  const isPaid = queries.getQueryData(contentAt(permalink).queryKey)?.access === 'paid'
  const ways = isPaid && queries.prefetchQuery(offersOf(permalink))
  await Promise.all([film, playlist, ways])
}
