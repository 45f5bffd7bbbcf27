import type { Endpoint, Query, Reply } from '@matinee/contract/platform/endpoint'
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { ApiError, isRefusal } from './api-error.ts'
import type { AnyInput, CallInput } from './input.ts'

type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Reply<E>>

type ReadOptions<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn' | 'initialData'>

type PagesOptions<T, Page> = Omit<
  UseInfiniteQueryOptions<T, Error, InfiniteData<T, Page>, QueryKey, Page>,
  'queryKey' | 'queryFn' | 'initialData' | 'initialPageParam'
>

/** The key of what an endpoint answers to a question; as a filter, of all that say at least as much. */
export const keyOf = (
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Pick<AnyInput, 'params' | 'query'> = {},
) => [path, params, query] as const

/** Endpoints as queries of the query library, made by `call`. */
export const createQueries = (call: Call) => ({
  /** A call that only reads, as query options. */
  readQuery: <E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions<Reply<E>> = {}) =>
    queryOptions({
      ...options,
      queryKey: keyOf(endpoint, input),
      queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    }),

  /** A list that is read page by page: the next page is named by the fields of the query that ask for it. */
  readPages: <E extends Endpoint, Page extends Partial<Query<E>> & object>(
    endpoint: E,
    input: CallInput<E>,
    options: PagesOptions<Reply<E>, Page>,
  ) =>
    infiniteQueryOptions({
      ...options,
      queryKey: [...keyOf(endpoint, input), 'pages'],
      queryFn: ({ pageParam, signal }) =>
        call(endpoint, { ...input, query: Object.assign({}, input.query, pageParam), signal }),
      initialPageParam: {} as Page,
    }),
})

const TRIES = 3

/** A refusal is an answer: only a missing or broken answer is worth asking for again. */
export const isWorthRetrying = (failures: number, error: Error) =>
  failures < TRIES - 1 && error instanceof ApiError && !isRefusal(error)
