import { getAccount } from '@matinee/contract/members/members'
import { getSecondFactor, listPasskeys } from '@matinee/contract/members/sign-in'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

export const account = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(getAccount, { signal }),
  staleTime: 60_000,
})

export const secondFactor = queryOptions({
  queryKey: ['second_factor'],
  queryFn: ({ signal }) => call(getSecondFactor, { signal }),
})

export const passkeys = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, { signal }),
})
