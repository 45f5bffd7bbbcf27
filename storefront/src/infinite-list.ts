import {
  environmentManager,
  infiniteQueryOptions,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'

/** A page of a list. */
export interface ListPage<T> {
  items: T[]
  last: boolean
}

interface PagedReply<T> {
  body: T[]
  headers: { 'last-page': boolean }
}

/** The query of one page; its address is its key. */
interface PageCall<R> {
  queryKey: QueryKey
  queryFn?: ((context: QueryFunctionContext) => R | Promise<R>) | symbol
}

type Ask<R> = (context: { signal: AbortSignal }) => Promise<R>

const KEPT_FOR_MS = 30 * 60_000
const FRESH_FOR_MS = 5 * 60_000
const PAGE_FRESH_FOR_MS = 30_000

/** The metadata of a paged listing. */
export const listPageOf = <T>({ body, headers }: PagedReply<T>): ListPage<T> => ({
  items: body,
  last: headers['last-page'],
})

/** A list ends at the page that says so, or at an empty page. */
export const isEnd = ({ items, last }: ListPage<unknown>) => last || items.length === 0

/**
 * A list that loads more pages as the viewer nears its end. Each page is cached under the key of its call, so that
 * pages included in the document or prefetched are used. Loaded pages are kept while the viewer is elsewhere.
 */
export function infiniteListOf<R, T extends { id: number }>(
  pageAt: (page: number) => PageCall<R>,
  partIn: (reply: R) => ListPage<T>,
  /** The first page, if it came with other data. */
  given?: ListPage<T>,
) {
  const first = pageAt(1)
  return {
    firstKey: first.queryKey,
    partIn,
    given,
    ...infiniteQueryOptions({
      queryKey: [...first.queryKey, 'endless'],
      queryFn: async ({ client, pageParam, signal }) =>
        partIn(await pageFrom(client, pageAt(pageParam), signal)),
      initialPageParam: 1,
      getNextPageParam: (last: ListPage<T>, parts: ListPage<T>[]) =>
        isEnd(last) ? undefined : parts.length + 1,
      staleTime: FRESH_FOR_MS,
      // On the server a timer would hold the page that was rendered, and all of its data, for as long.
      gcTime: environmentManager.isServer() ? Infinity : KEPT_FOR_MS,
    }),
  }
}

/** A cached page, else a request of its own, which no other caller cancels. */
async function pageFrom<R>(queries: QueryClient, { queryKey, queryFn }: PageCall<R>, signal: AbortSignal) {
  const known = queries.getQueryState<R>(queryKey)
  const isFresh = known && !known.isInvalidated && Date.now() - known.dataUpdatedAt < PAGE_FRESH_FOR_MS
  if (isFresh && known.data !== undefined) return known.data
  const reply = await (queryFn as Ask<R>)({ signal })
  queries.setQueryData(queryKey, reply)
  return reply
}
