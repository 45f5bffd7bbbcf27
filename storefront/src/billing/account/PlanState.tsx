import type { Subscription } from '@matinee/contract/billing/billing'
import { Link } from '@tanstack/react-router'
import { useAccountText, type AccountText } from '../../account-text.tsx'
import { links } from '../../links.ts'
import { usePrices } from '../../offers/use-prices.ts'

/** The state of a subscription in one sentence. */
export function PlanState({ plan }: { plan: Subscription }) {
  const t = useAccountText()
  const { day } = usePrices()
  const isOwed = plan.status === 'past_due' || plan.status === 'on_hold'

  return (
    <p className={isOwed ? 'font-semibold text-danger' : ''}>
      {sentenceOf(t, day, plan)}{' '}
      {isOwed && (
        <Link to={links.onHold} className="underline underline-offset-4">
          {t('standing.mend')}
        </Link>
      )}
    </p>
  )
}

function sentenceOf(t: AccountText, day: (moment: string) => string, plan: Subscription) {
  const { status, cancel_at_end, period_end, resumes_at, pause_at_end } = plan
  if (status === 'past_due') return t('plan.state.past_due')
  if (status === 'on_hold') return t('plan.state.on_hold')
  if (status === 'paused')
    return resumes_at ? t('plan.state.paused', { date: day(resumes_at) }) : t('plan.state.resting')
  if (cancel_at_end) return t('plan.state.ends', { date: day(period_end) })
  if (pause_at_end) return t('plan.state.will_pause', { date: day(period_end), months: pause_at_end })
  if (status === 'trialing') return t('plan.state.trial', { date: day(period_end) })
  return t('plan.state.active', { date: day(period_end) })
}
