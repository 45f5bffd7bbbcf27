import { getBilling, type Billing } from '@matinee/contract/billing/billing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from '../session/use-signed-in.ts'
import { readQuery } from '../read.ts'

/** A member's billing summary; answered to members only. */
export const memberBilling = readQuery(getBilling, {})

/** A member's billing summary once loaded; undefined for guests. */
export function useBilling(): Billing | undefined {
  const enabled = useSignedIn()
  return useQuery({ ...memberBilling, enabled }).data
}

/** Caches the summary a call answered. */
export function useNewBilling() {
  const queries = useQueryClient()
  return (now: Billing) => queries.setQueryData(memberBilling.queryKey, now)
}
