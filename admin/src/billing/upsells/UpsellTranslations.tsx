import type { Translations } from '@matinee/contract/platform/translations'
import { TranslationFields } from '../../store/translations/TranslationsCard.tsx'
import { t } from '../../text.ts'
import type { UpsellValues } from './upsell-values.ts'

interface Props {
  values: UpsellValues
  onChange: (translations: Translations) => void
}

/** The texts of an upsell in the other languages of the store; nothing while it has none. */
export const UpsellTranslations = ({ values: { title, text, translations }, onChange }: Props) => (
  <TranslationFields
    value={translations}
    onChange={onChange}
    texts={[
      { name: 'title', label: t('upsells.title'), own: title, maxLength: 80 },
      { name: 'text', label: t('upsells.words'), own: text, maxLength: 500, kind: 'lines' },
    ]}
  />
)
