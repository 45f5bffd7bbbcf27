import type { Billing, Subscription } from '@matinee/contract/billing/billing'
import { Icon } from '@matinee/ui/Icon'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { Section } from '../../account/parts.tsx'
import { links } from '../../links.ts'
import { usePrices } from '../../offers/use-prices.ts'
import { MethodName } from '../ways/MethodName.tsx'
import { PlanActions } from './PlanActions.tsx'
import { PlanState } from './PlanState.tsx'

interface Props {
  billing: Billing
  plan: Subscription
}

/** The current plan: its price, its next payment, and its actions. */
export function CurrentPlan({ billing, plan }: Props) {
  return (
    <Section title={plan.title} text={<PlanState plan={plan} />}>
      <PlanFacts billing={billing} plan={plan} />
      <div className="mt-6">
        <PlanActions plan={plan} />
      </div>
    </Section>
  )
}

function PlanFacts({ billing, plan }: Props) {
  const t = useAccountText()
  const { money, day, priced } = usePrices()
  const method = billing.methods.find(({ id }) => id === plan.payment_method_id)

  return (
    <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
      <Fact name={t('plan.price')}>
        {plan.comped ? t('plan.comped') : priced(plan.amount, plan.currency, plan.period)}
      </Fact>
      {plan.discount && (
        <Fact
          name={
            plan.discount.code ? t('summary.coupon', { code: plan.discount.code }) : t('summary.discount')
          }
        >
          <Discount plan={plan} discount={plan.discount} />
        </Fact>
      )}
      {plan.next_payment && (
        <Fact name={t('plan.next')}>
          {t('plan.next.at', {
            amount: money(plan.next_payment.amount, plan.currency),
            date: day(plan.next_payment.at),
          })}
        </Fact>
      )}
      {plan.price_change && (
        <Fact name={t('plan.price_change')}>
          {t('plan.price_change.at', {
            price: priced(plan.price_change.amount, plan.currency, plan.period),
            date: day(plan.price_change.from),
          })}
        </Fact>
      )}
      {plan.next_offer && <Fact name={t('plan.then')}>{plan.next_offer.title}</Fact>}
      {plan.credit > 0 && <Fact name={t('plan.credit')}>{money(plan.credit, plan.currency)}</Fact>}
      {!plan.comped && (
        <Fact name={t('plan.method')}>{method ? <MethodName method={method} /> : <NoMethod />}</Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-quiet">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

function Discount({
  plan,
  discount,
}: {
  plan: Subscription
  discount: NonNullable<Subscription['discount']>
}) {
  const t = useAccountText()
  const { money } = usePrices()
  const { percent, amount, periods_left } = discount
  const less = percent === null ? `−${money(amount ?? 0, plan.currency)}` : t('discount.percent', { percent })

  return (
    <>
      {less} {periods_left === null ? t('discount.forever') : t('discount.left', { count: periods_left })}
    </>
  )
}

function NoMethod() {
  const t = useAccountText()
  return (
    <Link
      to={links.account}
      params={{ tab: 'payment_methods' }}
      className="inline-flex items-center gap-1 text-accent underline underline-offset-4"
    >
      <Icon name="warning" />
      {t('plan.no_method')}
    </Link>
  )
}
