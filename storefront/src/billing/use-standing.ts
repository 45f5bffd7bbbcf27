import type { Billing } from '@matinee/contract/billing'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { billing } from './queries.ts'

const KEPT_AS = 'matinee.paid'
/** A tab asks again after this long, and not for every page. */
const GOOD_FOR_MS = 10 * 60_000

/** What is the matter with a member’s payments; null while all is well, or not known yet. */
export function useStanding(): 'on_hold' | 'past_due' | null {
  const [enabled] = useState(() => !wasGood())
  const { data } = useQuery({ ...billing, enabled, staleTime: GOOD_FOR_MS })
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
