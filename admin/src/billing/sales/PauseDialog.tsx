import { pauseSalesSubscription } from '@matinee/contract/billing/sales-acts'
import type { SubscriptionDetail } from '@matinee/contract/billing/sales'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../call.ts'
import { dayOf } from '../../format.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { t } from '../../text.ts'
import { useSalesAction } from './use-sales-action.ts'

const MONTHS = [1, 2, 3]

/** Asks how long a subscription pauses, from the end of the paid period on. */
export function PauseDialog({ detail, onClose }: { detail: SubscriptionDetail; onClose: () => void }) {
  const { id, period_end } = detail.subscription
  const [months, setMonths] = useState(1)
  const pause = useSalesAction(() => call(pauseSalesSubscription, { params: { id }, body: { months } }), {
    done: t('sales.paused'),
    onDone: onClose,
  })
  return (
    <Dialog onClose={onClose} title={t('sales.pause')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          pause.mutate()
        }}
      >
        <Stack>
          <SegmentedControl
            aria-label={t('sales.pause')}
            value={String(months)}
            onChange={(value) => setMonths(Number(value))}
            data={MONTHS.map((count) => ({ value: String(count), label: t('sales.months', { count }) }))}
          />
          <Text size="sm">{t('sales.pause_text', { day: dayOf(period_end), count: months })}</Text>
          <FormActions action={t('sales.pause')} onCancel={onClose} loading={pause.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
