import { getBilling, type Billing } from '@matinee/contract/billing/billing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from '../session/use-signed-in.ts'
import { readQuery } from '../read.ts'

/** Everything about a member's money; answered to members alone. */
export const memberBilling = readQuery(getBilling, {})

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
