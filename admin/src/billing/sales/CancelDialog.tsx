import { cancelSalesSubscription } from '@matinee/contract/billing/sales-acts'
import type { SubscriptionDetail } from '@matinee/contract/billing/sales'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../call.ts'
import { dayOf } from '../../format.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { t } from '../../text.ts'
import { useSalesAction } from './use-sales-action.ts'

/** Asks whether a subscription ends now or at the period's end. */
export function CancelDialog({ detail, onClose }: { detail: SubscriptionDetail; onClose: () => void }) {
  const { subscription, member, unpaid } = detail
  const isEnding = subscription.cancel_at_end || unpaid !== null
  const [when, setWhen] = useState<'now' | 'period_end'>(isEnding ? 'now' : 'period_end')
  const cancel = useSalesAction(
    () => call(cancelSalesSubscription, { params: { id: subscription.id }, body: { when } }),
    { done: t('sales.canceled'), onDone: onClose },
  )
  return (
    <Dialog onClose={onClose} title={t('sales.cancel_title', { name: member?.name ?? '' })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          cancel.mutate()
        }}
      >
        <Stack>
          <Radio.Group
            aria-label={t('sales.cancel')}
            value={when}
            onChange={(value) => setWhen(value as typeof when)}
          >
            <Stack>
              {!isEnding && (
                <Radio
                  value="period_end"
                  label={t('sales.cancel_at_end', { day: dayOf(subscription.period_end) })}
                  description={t('sales.cancel_at_end_text')}
                />
              )}
              <Radio value="now" label={t('sales.cancel_now')} description={t('sales.cancel_now_text')} />
            </Stack>
          </Radio.Group>
          <FormActions
            action={t('sales.cancel')}
            onCancel={onClose}
            loading={cancel.isPending}
            color="red.8"
          />
        </Stack>
      </form>
    </Dialog>
  )
}
