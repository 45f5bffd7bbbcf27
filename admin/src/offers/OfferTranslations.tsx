import { TranslationsCard } from '../store/translations/TranslationsCard.tsx'
import { t } from '../text.ts'
import type { OfferForm } from './use-offer-form.ts'

/** The texts of an offer in the other languages of the store; a perk in each line. */
export function OfferTranslations({ form }: { form: OfferForm }) {
  const { title, description, badge, perks, translations } = form.values
  return (
    <TranslationsCard
      value={translations}
      onChange={(changed) => form.setFieldValue('translations', changed)}
      texts={[
        { name: 'title', label: t('offer.title'), own: title, maxLength: 80 },
        {
          name: 'description',
          label: t('offer.description'),
          own: description,
          maxLength: 2000,
          kind: 'lines',
        },
        { name: 'perks', label: t('offer.perks'), own: perks.join('\n'), maxLength: 1500, kind: 'lines' },
        { name: 'badge', label: t('offer.badge'), own: badge, maxLength: 30 },
      ]}
    />
  )
}
