import {
  checkPriceChange,
  PRICE_NOTICE_DAYS,
  startPriceChange,
  type PriceChangeInput,
} from '@matinee/contract/billing/price-changes'
import type { OfferDetail } from '@matinee/contract/offers/offers-admin'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { showProblems } from '../../parts/form-problems.ts'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { refreshPriceChanges } from './queries.ts'

interface PriceChangeValues {
  audience: PriceChangeInput['audience']
  /** The id of a segment as its choice holds it. */
  segment_id: string | null
  include_moved: boolean
  /** In minor units; null keeps the prices of a currency. */
  prices: { currency: string; amount: number | null }[]
  /** `2027-03-10` */
  starts_at: string
}

/** The first day that can be chosen: it begins at midnight, so the day after thirty days is the first that is far enough. */
export function firstPriceDay(): string {
  const day = new Date()
  day.setDate(day.getDate() + PRICE_NOTICE_DAYS + 1)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

const bodyOf = ({ segment_id, prices, starts_at, ...values }: PriceChangeValues): PriceChangeInput => ({
  ...values,
  segment_id: values.audience === 'segment' ? Number(segment_id) : null,
  prices: prices.flatMap(({ currency, amount }) => (amount === null ? [] : [{ currency, amount }])),
  starts_at: new Date(`${starts_at}T00:00`).toISOString(),
})

/** A price change as it is filled in, checked and started. What was checked is forgotten when something changes. */
export function usePriceChangeForm(plan: OfferDetail) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const check = useMutation({
    mutationFn: (body: PriceChangeInput) => call(checkPriceChange, { params: { id: plan.id }, body }),
    onError: (error) => showProblems(form, error),
  })
  const form = useForm<PriceChangeValues>({
    initialValues: {
      audience: 'everyone',
      segment_id: null,
      include_moved: false,
      prices: plan.prices.map(({ currency, amount }) => ({ currency, amount })),
      starts_at: firstPriceDay(),
    },
    validate: {
      segment_id: (id, { audience }) => (audience === 'segment' && !id ? t('field.required') : null),
      starts_at: (day) => (day ? null : t('field.required')),
      prices: (prices) => (prices.every(({ amount }) => amount === null) ? t('field.required') : null),
    },
    onValuesChange: () => check.reset(),
  })
  const start = useMutation({
    mutationFn: (body: PriceChangeInput) => call(startPriceChange, { params: { id: plan.id }, body }),
    onError: (error) => showProblems(form, error),
    async onSuccess({ id }) {
      notifySuccess(t('price_changes.started'))
      await refreshPriceChanges(queries, plan.id)
      await navigate({ to: '/offers/price_changes/$id', params: { id } })
    },
  })
  return {
    form,
    check,
    start,
    submit: form.onSubmit((values) => check.mutate(bodyOf(values))),
  }
}
