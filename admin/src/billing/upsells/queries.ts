import { listUpsells } from '@matinee/contract/billing/upsells'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

export const upsells = queryOptions({
  queryKey: ['upsells'],
  queryFn: ({ signal }) => call(listUpsells, { signal }),
})
