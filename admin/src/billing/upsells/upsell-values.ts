import type { PublisherUpsell } from '@matinee/contract/billing/upsells'
import type { Translations } from '@matinee/contract/platform/translations'
import { changedTranslations } from '../../store/translations/translations.ts'

export interface UpsellValues {
  from: string | null
  to: string | null
  title: string
  text: string
  percent: number | ''
  duration: PublisherUpsell['duration']
  periods: number | ''
  translations: Translations
}

/** The form values of an upsell, or of a new one. */
export const valuesOf = (upsell: PublisherUpsell | null): UpsellValues => ({
  from: upsell ? String(upsell.from_offer_id) : null,
  to: upsell ? String(upsell.to_offer_id) : null,
  title: upsell?.title ?? '',
  text: upsell?.text ?? '',
  percent: upsell?.percent ?? 0,
  duration: upsell?.duration ?? 'once',
  periods: upsell?.periods ?? 3,
  translations: upsell?.translations ?? {},
})

/** The body of the call; `before` is what is saved. */
export const bodyOf = (
  { from, to, title, text, percent, duration, periods, translations }: UpsellValues,
  before: PublisherUpsell | null,
) => ({
  from_offer_id: Number(from),
  to_offer_id: Number(to),
  title,
  text: text.trim() || null,
  percent: Number(percent),
  duration,
  periods: duration === 'repeating' ? Number(periods || 1) : null,
  translations: changedTranslations(translations, before?.translations ?? {}),
})
