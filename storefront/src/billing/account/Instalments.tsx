import type { Subscription } from '@matinee/contract/billing/billing'
import { buttonClass } from '@matinee/ui/Button'
import { ShareBar } from '@matinee/ui/ShareBar'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../../account-text.tsx'
import { Section } from '../../account/parts.tsx'
import { links } from '../../links.ts'
import { usePrices } from '../../offers/use-prices.ts'
import { PayRest } from './PayRest.tsx'

/** What the member is paying in instalments: how many payments are made, and the next. */
export function Instalments({ plans }: { plans: Subscription[] }) {
  const t = useAccountText()
  if (plans.length === 0) return null

  return (
    <Section title={t('instalments.title')}>
      <ul className="divide-y divide-line">
        {plans.map((plan) => (
          <Instalment key={plan.id} plan={plan} />
        ))}
      </ul>
    </Section>
  )
}

function Instalment({ plan }: { plan: Subscription }) {
  const t = useAccountText()
  const { inInstalments } = usePrices()
  const { total, paid } = plan.instalments!

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="font-semibold">
          {plan.title}
        </p>
        <p className="text-sm text-quiet">{inInstalments(total, plan.amount, plan.currency)}</p>
        <ShareBar
          className="mt-2 max-w-xs"
          max={total}
          value={paid}
          label={t('instalments.paid', { paid, total })}
        />
      </div>
      <NextPayment plan={plan} />
      {plan.status === 'active' && (
        <div className="basis-full">
          <PayRest plan={plan} />
        </div>
      )}
    </li>
  )
}

/** When the next payment is made; a missing one is paid from here. */
function NextPayment({ plan }: { plan: Subscription }) {
  const t = useAccountText()
  const { money, day } = usePrices()
  const { total, paid } = plan.instalments!
  const isMissing = plan.status === 'past_due' || plan.status === 'on_hold'

  return (
    <div className="flex flex-col gap-1 text-sm sm:items-end">
      <span className="font-semibold tabular-nums">{t('instalments.paid', { paid, total })}</span>
      {isMissing ? (
        <Link to={links.onHold} className={buttonClass({ tone: 'bright' })}>
          {t('standing.mend')}
        </Link>
      ) : (
        plan.next_payment && (
          <span className="text-quiet">
            {t('instalments.next', {
              amount: money(plan.next_payment.amount, plan.currency),
              date: day(plan.next_payment.at),
            })}
          </span>
        )
      )}
    </div>
  )
}
