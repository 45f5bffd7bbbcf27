import { router } from '@inertiajs/react'
import type { ReduceChurnPage } from '@matinee/contract/retention/cancellation'
import { Button } from '@matinee/ui/Button'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { EntryPage } from '../members/EntryPage.tsx'
import { PauseChoice } from '../retention/PauseChoice.tsx'
import { usePlanWords } from '../retention/use-plan-words.ts'
import { StayOfferCard } from '../retention/StayOfferCard.tsx'

/** A retention offer; declining it is as easy as accepting it. */
export default function ReduceChurn({ plan, offer }: ReduceChurnPage) {
  const t = useAccountText()
  const { title, date } = usePlanWords(plan)
  const [months, setMonths] = useState(1)
  const [isPending, setPending] = useState(false)
  const isTaken = offer.answer === 'discount' || offer.answer === 'pause' || offer.answer === 'other_plan'
  const send = (act: 'claim' | 'leave' | 'stay') =>
    router.post(
      '/reduce_churn',
      { act, ...(offer.answer === 'pause' && act === 'claim' && { months }) },
      { onStart: () => setPending(true), onFinish: () => setPending(false) },
    )

  return (
    <EntryPage title={t(`reduce_churn.${offer.answer}.title`)}>
      <StayOfferCard plan={plan} offer={offer} />
      {offer.answer === 'pause' && <PauseChoice most={offer.months} months={months} onChoose={setMonths} />}
      <Button size="large" disabled={isPending} onClick={() => send(isTaken ? 'claim' : 'stay')}>
        {t(`reduce_churn.${offer.answer}.claim`)}
      </Button>
      <Button tone="plain" size="large" disabled={isPending} onClick={() => send('leave')}>
        {t('reduce_churn.leave')}
      </Button>
      <p className="text-center text-sm text-pretty text-quiet">{t('cancellation.text', { title, date })}</p>
      {isTaken && (
        <Button tone="quiet" disabled={isPending} onClick={() => send('stay')}>
          {t('cancellation.keep')}
        </Button>
      )}
    </EntryPage>
  )
}
