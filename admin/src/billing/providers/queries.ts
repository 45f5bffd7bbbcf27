import { listProviders, type ProviderState } from '@matinee/contract/billing/providers'
import { useQueryClient } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'

export const providerStates = readQuery(listProviders, {})

/** Caches the state of all providers, which each change answers. */
export function useKeepProviders() {
  const queries = useQueryClient()
  return (states: ProviderState[]) => queries.setQueryData(providerStates.queryKey, states)
}
