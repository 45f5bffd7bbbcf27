import { pauseSubscription, type Subscription } from '@matinee/contract/billing/billing'
import { Button } from '@matinee/ui/Button'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { Confirm } from '../../account/Confirm.tsx'
import { useChange } from '../../account/use-change.ts'
import { call } from '../../call.ts'
import { useModal } from '../../frame/Modal.tsx'
import { usePrices } from '../../offers/use-prices.ts'
import { Choice } from '../gifts/Choice.tsx'
import { useNewBilling } from '../../offers/use-billing.ts'

const PAUSE = 'pause-plan'
const MONTHS = [1, 2, 3]

/** Pauses a subscription from the end of its paid period. */
export function PausePlan({ plan }: { plan: Subscription }) {
  const t = useAccountText()
  const { day } = usePrices()
  const { open, close } = useModal(PAUSE)
  const [months, choose] = useState(1)
  const know = useNewBilling()
  const pause = useChange({
    act: () => call(pauseSubscription, { body: { months } }),
    done: t('plan.paused'),
    onDone: (billing) => {
      close()
      know(billing)
    },
  })

  return (
    <>
      <Button tone="plain" onClick={open}>
        {t('plan.pause')}
      </Button>
      <Confirm
        name={PAUSE}
        title={t('plan.pause.title')}
        action={t('plan.pause')}
        pending={pause.isPending}
        onConfirm={() => pause.mutate()}
      >
        <p className="mb-4">{t('plan.pause.text', { date: day(plan.period_end) })}</p>
        <Choice
          legend={t('plan.pause.months')}
          options={MONTHS.map((count) => [count, t('plan.pause.count', { count })] as const)}
          chosen={months}
          onChoose={choose}
        />
      </Confirm>
    </>
  )
}
