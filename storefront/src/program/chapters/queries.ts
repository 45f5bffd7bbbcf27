import { keyOf } from '@matinee/client/queries'
import { listChapters, type Chapter } from '@matinee/contract/catalogue/catalogue'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { playbackOf } from '../../playback/queries.ts'
import { nextTask } from '../../delay.ts'
import { contentAt, offersOf } from '../../catalogue/queries.ts'

const MOST_AT_ONCE = 500

/** The whole playlist of a collection. */
export const chaptersOf = (permalink: string) =>
  queryOptions({
    queryKey: keyOf(listChapters, { query: { permalink } }),
    queryFn: ({ signal }) =>
      fetchPlaylist((part) => call(listChapters, { query: { permalink, ...part }, signal })),
  })

type AskPart = (part: { per_page: number; page?: number }) => Promise<{
  body: Chapter[]
  headers: { 'last-page': boolean }
}>

/** A whole playlist, asked for in parts. */
export async function fetchPlaylist(askPart: AskPart) {
  const chapters: Chapter[] = []
  for (let page = 1, isLast = false; !isLast; page++) {
    const { body, headers } = await askPart({ per_page: MOST_AT_ONCE, ...(page > 1 && { page }) })
    chapters.push(...body)
    isLast = headers['last-page']
  }
  return chapters
}

/** Loads a program with its film or its playlist. The screen shows errors and retries. */
export async function visitProgram(queries: QueryClient, permalink: string) {
  const visit = queries.prefetchQuery(contentAt(permalink))
  const kindOf = () => queries.getQueryData(contentAt(permalink).queryKey)?.kind
  await Promise.race([visit, nextTask()]) // data that came with the page is available at once; only then is the kind known in advance
  const film = kindOf() !== 'collection' && queries.prefetchQuery(playbackOf(permalink))
  await visit
  const playlist = kindOf() === 'collection' && queries.prefetchQuery(chaptersOf(permalink))
  const isPaid = queries.getQueryData(contentAt(permalink).queryKey)?.access === 'paid'
  const ways = isPaid && queries.prefetchQuery(offersOf(permalink))
  await Promise.all([film, playlist, ways])
}
