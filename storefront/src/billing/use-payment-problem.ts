import type { Billing } from '@matinee/contract/billing/billing'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { memberBilling } from '../offers/use-billing.ts'

const KEPT_AS = 'matinee.paid'
/** A tab refetches after this long, not for every page. */
const GOOD_FOR_MS = 10 * 60_000

/** The member's payment problem; null while there is none or it is unknown. */
export function usePaymentProblem(): 'on_hold' | 'past_due' | null {
  const [enabled] = useState(() => !wasGood())
  const { data } = useQuery({ ...memberBilling, enabled, staleTime: GOOD_FOR_MS })
  const standing = data ? standingOf(data) : null
  const isGood = data !== undefined && standing === null
  useEffect(() => {
    if (isGood) sessionStorage.setItem(KEPT_AS, String(Date.now()))
  }, [isGood])
  return standing
}

const wasGood = () => Date.now() - Number(sessionStorage.getItem(KEPT_AS) ?? 0) < GOOD_FOR_MS

const standingOf = ({ unpaid, on_hold }: Billing) => {
  if (!unpaid) return null
  return on_hold ? 'on_hold' : 'past_due'
}
