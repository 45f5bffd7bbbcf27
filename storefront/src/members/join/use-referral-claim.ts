import { claimReferral } from '@matinee/contract/billing/referrals'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../call.ts'

/** Says by whose code a new member came. A refusal is not shown: the code came in a link, and they have joined anyway. */
export function useReferralClaim(code: string | undefined) {
  const { mutate } = useMutation({ mutationFn: (code: string) => call(claimReferral, { body: { code } }) })
  useEffect(() => {
    if (code) mutate(code)
  }, [code, mutate])
}
