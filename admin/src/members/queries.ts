import { getAccount } from '@matinee/contract/members'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

export const account = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(getAccount, { signal }),
  staleTime: 60_000,
})
