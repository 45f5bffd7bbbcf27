import type { Offer } from '@matinee/contract/offers/offers'
import { buttonClass } from '@matinee/ui/Button'
import { useAccountText } from '../../account-text.tsx'
import { PlansScreen } from '../../offers/PlansScreen.tsx'

const SUCCESS = '/registrations/success'

interface Props {
  plans: Offer[]
  currency: string | null
}

/** The plans, with a link to skip them. */
export default function PickPlan({ plans, currency }: Props) {
  const t = useAccountText()
  return (
    <>
      <PlansScreen plans={plans} returnTo={SUCCESS} currency={currency ?? undefined} />
      <p className="px-4 pb-16 text-center">
        <a href={SUCCESS} className={buttonClass({ tone: 'quiet' })}>
          {t('registrations.later')}
        </a>
      </p>
    </>
  )
}
