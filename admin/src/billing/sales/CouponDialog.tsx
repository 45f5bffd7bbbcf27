import { applySalesCoupon } from '@matinee/contract/billing/sales-acts'
import type { SubscriptionDetail } from '@matinee/contract/billing/sales'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../call.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { sentenceOf } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { useSalesAction } from './use-sales-action.ts'

/** Applies a coupon to the next payments of a subscription. */
export function CouponDialog({ detail, onClose }: { detail: SubscriptionDetail; onClose: () => void }) {
  const { id, discount } = detail.subscription
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const apply = useSalesAction(
    () => call(applySalesCoupon, { params: { id }, body: { code: code.trim() } }),
    {
      done: t('sales.coupon_applied'),
      onDone: onClose,
      onRefused: (error) => setProblem(sentenceOf(error)),
    },
  )
  return (
    <Dialog onClose={onClose} title={t('sales.apply_coupon')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply.mutate()
        }}
      >
        <Stack>
          <TextInput
            label={t('sales.coupon_code')}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            error={problem}
            maxLength={60}
            data-autofocus
          />
          <Text size="sm">{t(discount ? 'sales.coupon_replaces' : 'sales.coupon_text')}</Text>
          <FormActions
            action={t('sales.apply_coupon')}
            onCancel={onClose}
            loading={apply.isPending}
            disabled={!code.trim()}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
