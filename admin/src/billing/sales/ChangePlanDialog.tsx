import { keyOf } from '@matinee/client/queries'
import type { ChangePreview } from '@matinee/contract/billing/billing'
import { changeSalesSubscription, previewSalesChange } from '@matinee/contract/billing/sales-acts'
import type { SubscriptionDetail } from '@matinee/contract/billing/sales'
import { Alert, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call.ts'
import { dayOf } from '../../format.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { sentenceOf } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { Amounts } from './Amounts.tsx'
import { salesFilters } from './queries.ts'
import { useSalesAction } from './use-sales-action.ts'

type ChangeTiming = 'now' | 'period_end'

const previewOf = (id: number, offer_id: number | null, when: ChangeTiming | undefined) =>
  queryOptions({
    queryKey: [...keyOf(previewSalesChange, { params: { id } }), offer_id, when],
    queryFn: () =>
      call(previewSalesChange, { params: { id }, body: { offer_id: offer_id!, ...(when && { when }) } }),
    enabled: offer_id !== null,
    retry: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })

/** Changes somebody's plan; the proration is shown line by line before it is confirmed. */
export function ChangePlanDialog({ detail, onClose }: { detail: SubscriptionDetail; onClose: () => void }) {
  const { subscription, member } = detail
  const [offerId, setOffer] = useState<number | null>(null)
  const [wish, setWish] = useState<ChangeTiming>()
  const { data: choices } = useQuery(salesFilters)
  const preview = useQuery(previewOf(subscription.id, offerId, wish))
  const when = wish ?? preview.data?.when
  const change = useSalesAction(
    () =>
      call(changeSalesSubscription, {
        params: { id: subscription.id },
        body: { offer_id: offerId!, ...(when && { when }) },
      }),
    { done: t('sales.plan_changed'), onDone: onClose },
  )
  const plans = (choices?.offers ?? []).filter(
    ({ id, type }) => type === 'recurring' && id !== subscription.offer_id,
  )
  return (
    <Dialog onClose={onClose} title={t('sales.change_title', { name: member?.name ?? '' })} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate()
        }}
      >
        <Stack>
          <Select
            label={t('sales.new_plan')}
            placeholder={t('sales.choose_plan')}
            value={offerId === null ? null : String(offerId)}
            onChange={(value) => {
              setOffer(value === null ? null : Number(value))
              setWish(undefined)
            }}
            data={plans.map(({ id, title }) => ({ value: String(id), label: title }))}
            searchable={plans.length > 8}
            data-autofocus
          />
          {offerId !== null && when && (
            <SegmentedControl
              aria-label={t('sales.change_when')}
              value={when}
              onChange={(value) => setWish(value as ChangeTiming)}
              data={[
                { value: 'now', label: t('sales.change_now') },
                {
                  value: 'period_end',
                  label: t('sales.change_at_end', { day: dayOf(subscription.period_end) }),
                },
              ]}
            />
          )}
          {offerId !== null && <Preview query={preview} />}
          <FormActions
            action={t('sales.change_plan')}
            onCancel={onClose}
            loading={change.isPending}
            disabled={offerId === null || !preview.data || preview.isPlaceholderData}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

function Preview({
  query: { data, error },
}: {
  query: { data?: ChangePreview | undefined; error: unknown }
}) {
  if (error)
    return (
      <Alert color="red" variant="light" role="alert">
        {sentenceOf(error)}
      </Alert>
    )
  if (!data) return <Skeleton h={120} />
  const { currency, next_payment } = data
  return (
    <Stack gap="xs" aria-live="polite">
      <Amounts
        label={t('sales.preview')}
        currency={currency}
        lines={data.lines.map(({ kind, title, amount }) => ({
          title: kind === 'setup_fee' ? t('sales.setup_fee', { plan: title }) : title,
          amount,
        }))}
        sums={[
          ...(data.tax ? [{ name: t('sales.tax'), amount: data.tax }] : []),
          { name: t('sales.due_now'), amount: data.due_now, isTotal: true },
          ...(data.credit ? [{ name: t('sales.credit_left'), amount: data.credit }] : []),
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('sales.next_payment', {
          amount: money(next_payment.amount, currency),
          day: dayOf(next_payment.at),
        })}
      </Text>
    </Stack>
  )
}
