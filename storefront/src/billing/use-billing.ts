import type { Billing } from '@matinee/contract/billing/billing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from '../members/use-signed-in.ts'
import { memberBilling } from './queries.ts'

/** What a member's money does, once it is known; nothing for guests. */
export function useBilling(): Billing | undefined {
  const enabled = useSignedIn()
  return useQuery({ ...memberBilling, enabled }).data
}

/** Takes the answer of a call that changed it for what is known now. */
export function useNewBilling() {
  const queries = useQueryClient()
  return (now: Billing) => queries.setQueryData(memberBilling.queryKey, now)
}
