import type { LeavingPlan, StayOffer } from '@matinee/contract/retention/cancellation'
import type { ReactNode } from 'react'
import { useAccountText } from '../account-text.tsx'
import { usePlanWords } from './use-plan-words.ts'

/** A retention offer with all of its terms. */
export function StayOfferCard({ plan, offer }: { plan: LeavingPlan; offer: StayOffer }) {
  switch (offer.answer) {
    case 'discount':
      return <Discount plan={plan} offer={offer} />
    case 'pause':
      return <Pause plan={plan} offer={offer} />
    case 'other_plan':
      return <OtherPlan plan={plan} offer={offer} />
    case 'contact':
      return <Contact offer={offer} />
    case 'coming':
      return <ComingPrograms plan={plan} offer={offer} />
  }
}

type StayOfferProps<A extends StayOffer['answer']> = {
  plan: LeavingPlan
  offer: Extract<StayOffer, { answer: A }>
}

const Box = ({ children }: { children: ReactNode }) => (
  <div className="rounded-2xl border border-line bg-raised p-5 leading-relaxed">{children}</div>
)

function Discount({ plan, offer: { percent, periods, amount, next_at } }: StayOfferProps<'discount'>) {
  const t = useAccountText()
  const { priceOf, dateOf } = usePlanWords(plan)
  return (
    <Box>
      <p className="text-2xl font-bold">{priceOf(amount, plan.period)}</p>
      <p className="text-quiet line-through">{priceOf(plan.amount, plan.period)}</p>
      <p className="mt-3">{t('reduce_churn.discount.text', { percent, periods, date: dateOf(next_at) })}</p>
    </Box>
  )
}

function Pause({ plan, offer: { starts_at } }: StayOfferProps<'pause'>) {
  const t = useAccountText()
  const { dateOf } = usePlanWords(plan)
  return (
    <Box>
      <p>{t('reduce_churn.pause.text', { date: dateOf(starts_at) })}</p>
    </Box>
  )
}

function OtherPlan({ plan, offer: { title, amount, period, description } }: StayOfferProps<'other_plan'>) {
  const t = useAccountText()
  const { priceOf, date } = usePlanWords(plan)
  return (
    <Box>
      <p className="text-sm font-semibold text-quiet">{title}</p>
      <p className="text-2xl font-bold">{priceOf(amount, period)}</p>
      {description && <p className="mt-2">{description}</p>}
      <p className="mt-3">{t('reduce_churn.other_plan.text', { date })}</p>
    </Box>
  )
}

function Contact({ offer: { text, email } }: { offer: Extract<StayOffer, { answer: 'contact' }> }) {
  const t = useAccountText()
  return (
    <Box>
      <p className="whitespace-pre-line">{text ?? t('reduce_churn.contact.text')}</p>
      {email && (
        <a
          href={`mailto:${email}`}
          className="mt-3 inline-block font-semibold text-accent underline underline-offset-4"
        >
          {email}
        </a>
      )}
    </Box>
  )
}

function ComingPrograms({ plan, offer: { text, programs } }: StayOfferProps<'coming'>) {
  const t = useAccountText()
  const { dateOf } = usePlanWords(plan)
  return (
    <Box>
      <p className="whitespace-pre-line">{text ?? t('reduce_churn.coming.text')}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {programs.map(({ title, at }) => (
          <li key={title} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{title}</span>
            {at && <span className="text-quiet">{dateOf(at)}</span>}
          </li>
        ))}
      </ul>
    </Box>
  )
}
