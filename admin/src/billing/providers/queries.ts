import { listProviders, type ProviderState } from '@matinee/contract/billing/providers'
import { useQueryClient } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'

export const providerStates = readQuery(listProviders, {})

/** Takes in how all of them stand, as each change answers it. */
export function useKeepProviders() {
  const queries = useQueryClient()
  return (states: ProviderState[]) => queries.setQueryData(providerStates.queryKey, states)
}
