import { getTaxes } from '@matinee/contract/billing/taxes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

export const taxes = queryOptions({
  queryKey: ['taxes'],
  queryFn: ({ signal }) => call(getTaxes, { signal }),
})
