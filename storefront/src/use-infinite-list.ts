import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { infiniteListOf, ListPage } from './infinite-list.ts'
import { hasBeenSeen, tabStorage, pagesSeen, placeOf, rememberPages } from './scroll-restoration.ts'

type Place = Parameters<typeof placeOf>[0]
type Endless<R, T extends { id: number }> = ReturnType<typeof infiniteListOf<R, T>>

/** An infinite list without duplicates, and the function that loads its next page. */
export function useInfiniteList<R, T extends { id: number }>(list: Endless<R, T>) {
  const queries = useQueryClient()
  const query = useInfiniteQuery({ ...list, ...beginningOf(queries, list) })
  useRemembering(list.queryKey, query.data?.pages.length ?? 0)

  return {
    items: eachOnce(query.data?.pages ?? []),
    isPending: query.isPending,
    error: query.data ? null : query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasFailedMore: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    retry: () => void query.refetch(),
  }
}

/** The state of a list before its first request. */
function beginningOf<R, T extends { id: number }>(queries: QueryClient, list: Endless<R, T>) {
  const first = queries.getQueryState<R>(list.firstKey)
  const part = list.given ?? (first?.data && list.partIn(first.data))
  if (!part) return {}
  return {
    initialData: { pages: [part], pageParams: [1] },
    initialDataUpdatedAt: first?.dataUpdatedAt ?? Date.now(),
  }
}

/** Drops duplicates, which occur when a program is published and later pages shift. */
export function eachOnce<T extends { id: number }>(parts: ListPage<T>[]) {
  const byId = new Map<number, T>()
  for (const { items } of parts) for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}

const nameOf = (key: readonly unknown[]) => JSON.stringify(key)

function useRemembering(key: readonly unknown[], pages: number) {
  const router = useRouter()
  const name = nameOf(key)

  useEffect(() => {
    if (pages > 0) rememberPages(tabStorage(), placeOf(router.latestLocation), name, pages)
  }, [router, name, pages])
}

/** Loads a list when its screen is visited: as many pages as were shown when this place was left. */
export function prefetchList<R, T extends { id: number }>(
  queries: QueryClient,
  place: Place,
  list: Endless<R, T>,
) {
  const seen = pagesSeen(tabStorage(), placeOf(place), nameOf(list.queryKey))
  return queries.prefetchInfiniteQuery({ ...list, pages: Math.max(1, seen) })
}

/**
 * Starts to load a screen's data when it is visited. The screen is shown at once. On a return the data is awaited, so
 * that the page has its former height. (The server waits for all shared data: server.tsx.)
 */
export function startLoading(place: Place, ...loads: Promise<unknown>[]) {
  const all = Promise.all(loads)
  if (hasBeenSeen(tabStorage(), placeOf(place))) return all
  void all
  return undefined
}
