import { Button } from '@matinee/ui/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useAccountText } from '../../account-text.tsx'
import { TabTitle } from '../../account/parts.tsx'
import { links } from '../../links.ts'
import { Plans } from '../../offers/Plans.tsx'
import { plans } from '../../offers/queries.ts'
import { memberBilling } from '../../offers/use-billing.ts'
import { PlanChangePreview } from './PlanChangePreview.tsx'

const route = getRouteApi(links.account)

/** Changes the plan: it is chosen, then previewed to the cent before anything happens. */
export default function ChangePlanScreen() {
  const t = useAccountText()
  const { to } = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useSuspenseQuery(memberBilling)
  const { data: offered } = useSuspenseQuery(plans)
  const plan = data.subscription
  const target = offered.find(({ id }) => id === to)
  if (!plan || plan.status === 'canceled') return <Navigate to={links.join} replace />
  if (target) return <PlanChangePreview plan={plan} target={target} />

  return (
    <>
      <TabTitle title={t('plan.change')} text={t('plan.change.text', { plan: plan.title })} />
      <Plans
        plans={offered}
        currency={plan.currency}
        current={plan.offer_id}
        trial={false}
        action={({ id }) =>
          id === plan.offer_id ? null : (
            <Button
              size="large"
              className="w-full"
              onClick={() =>
                void navigate({ to: links.account, params: { tab: 'change_plan' }, search: { to: id } })
              }
            >
              {t('plans.change')}
            </Button>
          )
        }
      />
    </>
  )
}
