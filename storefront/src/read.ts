import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, Reply } from '@matinee/contract/endpoint'
import { addressOf, call, type Input } from './call.ts'

/** A call that only reads, as query options: its key is its address, so an answer found anywhere can be filed under it. */
export const read = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions<Reply<E>>({
    queryKey: [addressOf(endpoint, input)],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  })
