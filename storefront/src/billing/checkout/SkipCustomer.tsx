import type { Order } from '@matinee/contract/billing/checkout'
import { useEffect, useRef } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { FailedNotice } from '../../frame/FailedNotice.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { useCustomer } from './use-customer.ts'

/** Completes the customer step for a known member. */
export function SkipCustomer({ order }: { order: Order }) {
  const t = useAccountText()
  const { mutate, error } = useCustomer(order, true)
  const isTaken = useRef(false)

  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    mutate({})
  }, [mutate])

  if (error) return <FailedNotice title={t('checkout.failed')} error={error} onRetry={() => mutate({})} />
  return <CheckoutSkeleton />
}
