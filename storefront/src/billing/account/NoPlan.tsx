import type { Subscription } from '@matinee/contract/billing/billing'
import { buttonClass } from '@matinee/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../../account-text.tsx'
import { Section } from '../../account/parts.tsx'
import { links } from '../../links.ts'
import { plans } from '../../offers/queries.ts'
import { usePrices } from '../../offers/use-prices.ts'

/** Shown without a plan: a link to the plans, where the store has any. */
export function NoPlan({ ended }: { ended: Subscription | null }) {
  const t = useAccountText()
  const { day } = usePrices()
  const { data } = useQuery(plans)
  const choose = data && data.length > 0 && (
    <Link to={links.join} className={buttonClass()}>
      {t('checkout.plans')}
    </Link>
  )

  return (
    <Section
      title={t('plan.none')}
      text={
        ended?.ended_at
          ? t('plan.ended', { plan: ended.title, date: day(ended.ended_at) })
          : t('plan.none.text')
      }
      action={choose}
    />
  )
}
