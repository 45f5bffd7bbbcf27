import { listProviders, type ProviderState } from '@matinee/contract/billing/providers'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'

export const providerStates = queryOptions({
  queryKey: ['billing', 'providers'],
  queryFn: ({ signal }) => call(listProviders, { signal }),
})

/** Takes in how all of them stand, as each change answers it. */
export function useKeepProviders() {
  const queries = useQueryClient()
  return (states: ProviderState[]) => queries.setQueryData(providerStates.queryKey, states)
}
