import { keepPlan, type Subscription } from '@matinee/contract/billing/billing'
import { Button, buttonClass } from '@matinee/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../../account-text.tsx'
import { useChange } from '../../account/use-change.ts'
import { call } from '../../call.ts'
import { links } from '../../links.ts'
import { plans } from '../../offers/queries.ts'
import { useNewBilling } from '../../offers/use-billing.ts'
import { PausePlan } from './PausePlan.tsx'
import { SkipTrial } from './SkipTrial.tsx'
import { useResumePlan } from './use-resume-plan.ts'

/** The actions a subscription allows in its current state. */
export function PlanActions({ plan }: { plan: Subscription }) {
  const { status, cancel_at_end, pause_at_end, paused_at, next_offer } = plan
  const isOwed = status === 'past_due' || status === 'on_hold'
  const isLeaving = cancel_at_end || pause_at_end !== null || paused_at !== null

  return (
    <div className="flex flex-wrap gap-2">
      {isLeaving && <Resume />}
      {next_offer && !isLeaving && <Keep />}
      {!isLeaving && !isOwed && <ChangePlan plan={plan} />}
      {status === 'trialing' && !isLeaving && <SkipTrial plan={plan} />}
      {status === 'active' && !isLeaving && plan.pause_allowed && !plan.comped && <PausePlan plan={plan} />}
      {!cancel_at_end && <Cancel plan={plan} />}
    </div>
  )
}

/** Shown where there is another plan to change to. */
function ChangePlan({ plan }: { plan: Subscription }) {
  const t = useAccountText()
  const { data } = useQuery(plans)
  if (!data?.some(({ id }) => id !== plan.offer_id)) return null

  return (
    <Link
      to={links.account}
      params={{ tab: 'change_plan' }}
      search={{}}
      className={buttonClass({ tone: 'bright' })}
    >
      {t('plan.change')}
    </Link>
  )
}

/** Takes back a cancellation or a pause; a subscription already paused is paid as it resumes. */
function Resume() {
  const t = useAccountText()
  const { resume, isPending, dialog } = useResumePlan()

  return (
    <>
      <Button disabled={isPending} onClick={resume}>
        {t('plan.resume')}
      </Button>
      {dialog}
    </>
  )
}

/** Takes back a scheduled plan change. */
function Keep() {
  const t = useAccountText()
  const keep = useChange({ act: () => call(keepPlan, {}), done: t('plan.kept'), onDone: useNewBilling() })

  return (
    <Button tone="plain" disabled={keep.isPending} onClick={() => keep.mutate()}>
      {t('plan.keep')}
    </Button>
  )
}

/** Cancelling is on pages of its own, reached by a full page load. */
function Cancel({ plan }: { plan: Subscription }) {
  const t = useAccountText()
  return (
    <a
      href={plan.status === 'on_hold' ? links.onHold : links.cancellation}
      className={`${buttonClass({ tone: 'quiet' })} only:-ms-4`}
    >
      {t('plan.cancel')}
    </a>
  )
}
