import type { Endpoint, Reply } from '@matinee/contract/platform/endpoint'
import { queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { ApiError, isRefusal } from './api-error.ts'
import type { AnyInput, Call, CallInput } from './input.ts'

type ReadOptions<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn' | 'initialData'>

/** The key of what an endpoint answers to a question; as a filter, of all that say at least as much. */
export const keyOf = (
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Pick<AnyInput, 'params' | 'query'> = {},
) => [path, params, query] as const

/** Makes query options of an endpoint that only reads. */
export const createReadQuery =
  (call: Call) =>
  <E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions<Reply<E>> = {}) =>
    queryOptions({
      ...options,
      queryKey: keyOf(endpoint, input),
      queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    })

const TRIES = 3

/** A refusal is an answer: only a missing or broken answer is worth asking for again. */
export const isWorthRetrying = (failures: number, error: Error) =>
  failures < TRIES - 1 && error instanceof ApiError && !isRefusal(error)

/** A filter of everything that is answered at a path and below it. */
export const queriesUnder = (path: string) => ({
  predicate: ({ queryKey: [start] }: { queryKey: QueryKey }) =>
    start === path || String(start).startsWith(`${path}/`),
})
