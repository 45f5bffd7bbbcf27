import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, Reply } from '@matinee/contract/platform/endpoint'
import { addressOf } from '@matinee/contract/platform/address'
import { call, type CallInput } from './call.ts'

/** A call that only reads, as query options: its key is its address, so an answer found anywhere can be filed under it. */
export const readQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions<Reply<E>>({
    queryKey: [addressOf(endpoint, input)],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  })
