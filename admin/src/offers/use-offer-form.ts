import { digitsOf } from '@matinee/contract/billing/currencies'
import type { Translations } from '@matinee/contract/platform/translations'
import type { OfferType } from '@matinee/contract/offers/offers'
import { changeOffer, createOffer, type OfferDetail } from '@matinee/contract/offers/offers-admin'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { offer, refreshOffers } from './queries.ts'

export interface OfferValues {
  title: string
  description: string
  badge: string
  perks: string[]
  /** The price and the set-up fee as typed, in major units; empty for none. */
  prices: { currency: string; value: number | string; setup_fee: number | string }[]
  period: { unit: 'day' | 'week' | 'month' | 'year'; count: number }
  trial_days: number
  trial_needs_card: boolean
  pause_allowed: boolean
  access_days: number | string
  instalments: number | string
  max_seats: number | string
  start_within_days: number
  watch_hours: number
  auto_assign: boolean
  visibility: 'public' | 'private'
  covers_all: boolean
  rule_category_ids: number[]
  rule_author_ids: number[]
  rule_tags: string[]
  contents: { id: number; title: string; image: string | null }[]
  max_sessions: number | string
  max_streams: number | string
  translations: Translations
}

export type OfferForm = UseFormReturnType<OfferValues>

/** The initial values of a new offer by type. */
export const freshValues = (type: OfferType, currency: string): OfferValues => ({
  title: '',
  description: '',
  badge: '',
  perks: [],
  prices: type === 'freebie' ? [] : [{ currency, value: '', setup_fee: '' }],
  period: { unit: 'month', count: 1 },
  trial_days: 0,
  trial_needs_card: true,
  pause_allowed: true,
  access_days: '',
  instalments: '',
  max_seats: '',
  start_within_days: 30,
  watch_hours: 48,
  auto_assign: false,
  visibility: 'public',
  covers_all: type === 'recurring',
  rule_category_ids: [],
  rule_author_ids: [],
  rule_tags: [],
  contents: [],
  max_sessions: '',
  max_streams: '',
  translations: {},
})

/** The form values of a saved offer. */
export const valuesOf = (saved: OfferDetail): OfferValues => ({
  ...freshValues(saved.type, ''),
  title: saved.title,
  description: saved.description ?? '',
  badge: saved.badge ?? '',
  perks: saved.perks,
  prices: saved.prices.map(({ currency, amount, setup_fee }) => ({
    currency,
    value: amount / 10 ** digitsOf(currency),
    setup_fee: setup_fee ? setup_fee / 10 ** digitsOf(currency) : '',
  })),
  ...(saved.period && { period: saved.period }),
  trial_days: saved.trial_days,
  trial_needs_card: saved.trial_needs_card,
  pause_allowed: saved.pause_allowed,
  access_days: saved.access_days ?? '',
  instalments: saved.instalments ?? '',
  max_seats: saved.max_seats ?? '',
  ...(saved.start_within_days && { start_within_days: saved.start_within_days }),
  ...(saved.watch_hours && { watch_hours: saved.watch_hours }),
  auto_assign: saved.auto_assign,
  visibility: saved.visibility,
  covers_all: saved.covers_all,
  rule_category_ids: saved.rule_category_ids,
  rule_author_ids: saved.rule_author_ids,
  rule_tags: saved.rule_tags,
  contents: saved.contents,
  max_sessions: saved.max_sessions ?? '',
  max_streams: saved.max_streams ?? '',
  translations: saved.translations,
})

const orNull = (value: number | string) => (value === '' ? null : Number(value))

type PriceValues = OfferValues['prices'][number]

const minorUnits = (value: number | string, currency: string) =>
  Math.round(Number(value) * 10 ** digitsOf(currency))

export const amountOf = ({ currency, value }: PriceValues) => minorUnits(value, currency)

/** The price as the call takes it; a set-up fee belongs to plans. */
export const salePriceOf = (type: OfferType, price: PriceValues) => ({
  currency: price.currency,
  amount: amountOf(price),
  setup_fee: type === 'recurring' ? minorUnits(price.setup_fee, price.currency) : 0,
})

/** Whether an offer is paid in instalments; then it is owned at their end, for good. */
const isInInstalments = (type: OfferType, { instalments }: Pick<OfferValues, 'instalments'>) =>
  (type === 'fixed_price' || type === 'bundle') && instalments !== ''

/** The body of the call: only the fields of the offer's type. */
export function bodyOf(type: OfferType, { contents, ...values }: OfferValues) {
  const isPlan = type === 'recurring'
  return {
    ...values,
    description: values.description.trim() || null,
    badge: values.badge.trim() || null,
    prices: values.prices.filter(({ value }) => value !== '').map((price) => salePriceOf(type, price)),
    period: isPlan ? values.period : null,
    trial_days: isPlan ? values.trial_days : 0,
    access_days:
      isPlan || type === 'rent' || isInInstalments(type, values) ? null : orNull(values.access_days),
    instalments: isInInstalments(type, values) ? orNull(values.instalments) : null,
    max_seats: isPlan ? orNull(values.max_seats) : null,
    start_within_days: type === 'rent' ? values.start_within_days : null,
    watch_hours: type === 'rent' ? values.watch_hours : null,
    content_ids: contents.map(({ id }) => id),
    max_sessions: orNull(values.max_sessions),
    max_streams: orNull(values.max_streams),
  }
}

interface OfferFormOptions {
  type: OfferType
  saved?: OfferDetail
  currency: string
  onSaved: (saved: OfferDetail) => void
}

/** The form of an offer, new or saved. */
export function useOfferForm({ type, saved, currency, onSaved }: OfferFormOptions) {
  const queries = useQueryClient()
  const form = useForm<OfferValues>({
    initialValues: saved ? valuesOf(saved) : freshValues(type, currency),
    validate: {
      title: (title) => (title.trim() ? null : t('field.required')),
      prices: (prices) =>
        type === 'freebie' || prices.some((price) => amountOf(price) > 0) ? null : t('field.required'),
    },
  })
  const save = useMutation({
    mutationFn: (values: OfferValues) => {
      const body = bodyOf(type, values)
      return saved
        ? call(changeOffer, { params: { id: saved.id }, body })
        : call(createOffer, { body: { ...body, type } })
    },
    onError: (error) => showProblems(form, error, { content_ids: 'contents' }),
    async onSuccess(kept) {
      queries.setQueryData(offer(kept.id).queryKey, kept)
      form.setInitialValues(valuesOf(kept))
      form.setValues(valuesOf(kept))
      notifySuccess(t('saved'))
      onSaved(kept)
      await refreshOffers(queries)
    },
  })
  return { form, submit: form.onSubmit((values) => save.mutate(values)), isSaving: save.isPending }
}
