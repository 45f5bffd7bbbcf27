import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { links, safeReturn } from '../links.ts'
import { PlansScreen } from './PlansScreen.tsx'
import { PlansSkeleton } from './PlansSkeleton.tsx'
import { useReferralClaim } from '../members/join/use-referral-claim.ts'
import { plans } from './queries.ts'
import { Join } from '../members/join/Join.tsx'
import { WelcomeStep } from '../members/join/WelcomeStep.tsx'
import { useMember } from '../session/use-signed-in.ts'

const route = getRouteApi(links.join)

/** The store's plans; or free registration where nothing is sold, or on request. */
export default function JoinScreen() {
  const { return: back, welcome, flow, currency, coupon, ref } = route.useSearch()
  const member = useMember()
  const { data: offered, error, refetch } = useQuery({ ...plans, enabled: flow !== 'register' && !welcome })
  const returnTo = safeReturn(back, links.catalog)
  useReferralClaim(welcome && member ? ref : undefined)

  if (flow === 'register' || welcome || offered?.length === 0)
    return <Registration member={member} isNew={welcome === true} returnTo={returnTo} back={back} />
  if (offered)
    return <PlansScreen plans={offered} returnTo={back && returnTo} currency={currency} coupon={coupon} />
  return error ? <PlansFailed error={error} onRetry={() => void refetch()} /> : <PlansSkeleton />
}

interface RegistrationProps {
  member: ReturnType<typeof useMember>
  isNew: boolean
  returnTo: string
  back: string | undefined
}

/** Free registration: details, the code of a mail, and a welcome. Returns to where the visitor came from. */
function Registration({ member, isNew, returnTo, back }: RegistrationProps) {
  if (!member) return <Join returnTo={returnTo} back={back} />
  return <WelcomeStep member={member} isNew={isNew} returnTo={returnTo} />
}

function PlansFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useAccountText()
  return <FailedNotice title={t('plans.failed')} error={error} onRetry={onRetry} />
}
