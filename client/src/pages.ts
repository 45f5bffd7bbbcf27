import type { Endpoint, Query, Reply } from '@matinee/contract/platform/endpoint'
import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import type { Call, CallInput } from './input.ts'
import { keyOf } from './queries.ts'

type PagesOptions<T, Page> = Omit<
  UseInfiniteQueryOptions<T, Error, InfiniteData<T, Page>, QueryKey, Page>,
  'queryKey' | 'queryFn' | 'initialData' | 'initialPageParam'
>

/** Creates the infinite query of an endpoint. A page parameter holds the query fields that request the page. */
export const createReadPages =
  (call: Call) =>
  <E extends Endpoint, Page extends Partial<Query<E>> & object>(
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
    })
