import { changeSalesDate } from '@matinee/contract/billing/sales-acts'
import type { SubscriptionDetail } from '@matinee/contract/billing/sales'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../call.ts'
import { dayOf } from '../../format.ts'
import { DateField } from '../../parts/DateField.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { sentenceOf } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { useSalesAction } from './use-sales-action.ts'

/** Moves the next payment to another day, at the same time of day. */
export function DateDialog({ detail, onClose }: { detail: SubscriptionDetail; onClose: () => void }) {
  const { id, period_end } = detail.subscription
  const [day, setDay] = useState(period_end.slice(0, 10))
  const [problem, setProblem] = useState<string>()
  const change = useSalesAction(
    () =>
      call(changeSalesDate, {
        params: { id },
        body: { at: new Date(`${day}${period_end.slice(10)}`).toISOString() },
      }),
    {
      done: t('sales.date_changed'),
      onDone: onClose,
      onRefused: (error) => setProblem(sentenceOf(error)),
    },
  )
  return (
    <Dialog onClose={onClose} title={t('sales.date')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate()
        }}
      >
        <Stack>
          <DateField
            label={t('sales.next')}
            description={t('sales.date_text', { day: dayOf(period_end) })}
            value={day}
            onChange={(value) => setDay(value)}
            error={problem}
            data-autofocus
          />
          <Text size="sm">{t('sales.date_after')}</Text>
          <FormActions
            action={t('sales.date')}
            onCancel={onClose}
            loading={change.isPending}
            disabled={!day || day === period_end.slice(0, 10)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
