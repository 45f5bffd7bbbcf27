import type { Endpoint, Reply } from '@matinee/contract/platform/endpoint'
import { queryOptions, type QueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { ApiError, isRefusal } from './api-error.ts'
import type { AnyInput, Call, CallInput } from './input.ts'

type ReadOptions<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn' | 'initialData'>

/** The query key of a call. As a filter, it matches all calls with at least the same parameters. */
export const keyOf = (
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Pick<AnyInput, 'params' | 'query'> = {},
) => [path, params, query] as const

/** Creates the query options of a GET endpoint. */
export const createReadQuery =
  (call: Call) =>
  <E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions<Reply<E>> = {}) =>
    queryOptions({
      ...options,
      queryKey: keyOf(endpoint, input),
      queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    })

const TRIES = 3

/** Retries if there is no response or a broken one; a refusal would be the same again. */
export const isWorthRetrying = (failures: number, error: Error) =>
  failures < TRIES - 1 && error instanceof ApiError && !isRefusal(error)

/** After a signal has changed what a query knows: an answer that is under way may be older, so it is asked for anew. */
export function discardOlderAnswer(queries: QueryClient, queryKey: QueryKey) {
  const asked = { queryKey, exact: true }
  if (queries.isFetching(asked) > 0) void queries.invalidateQueries(asked)
}

/** A filter that matches the queries of a path and of all paths below it. */
export const queriesUnder = (path: string) => ({
  predicate: ({ queryKey: [start] }: { queryKey: QueryKey }) =>
    start === path || String(start).startsWith(`${path}/`),
})
