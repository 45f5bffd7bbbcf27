import { useQuery } from '@tanstack/react-query'
import { useAccountText } from '../account-text.tsx'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { Plans } from '../offers/Plans.tsx'
import { currenciesOf } from '../offers/prices.ts'
import { plans } from '../offers/queries.ts'
import { TakeOffer } from '../offers/TakeOffer.tsx'
import { useBilling } from '../offers/use-billing.ts'

/** The plans on sale as on their own page, each with its button. */
export function PagePlans() {
  const t = useAccountText()
  const { data: offered, error, refetch } = useQuery(plans)
  const billing = useBilling()
  if (error)
    return <FailedNotice title={t('plans.failed')} error={error} onRetry={() => void refetch()} level={2} />
  if (!offered) return <div className="min-h-[26rem]" />

  const currency = currenciesOf(offered)[0]
  const current = billing?.subscription?.status === 'canceled' ? undefined : billing?.subscription?.offer_id
  const trial = billing?.trial_left ?? true
  return (
    <Plans
      plans={offered}
      currency={currency}
      current={current}
      trial={trial}
      coupon={undefined}
      action={(plan) => (
        <TakeOffer offer={plan} currency={currency} current={current} returnTo={undefined} trial={trial} />
      )}
    />
  )
}
