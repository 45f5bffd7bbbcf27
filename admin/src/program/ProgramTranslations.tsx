import { TranslationsCard } from '../store/translations/TranslationsCard.tsx'
import { t } from '../text.ts'
import type { ProgramEditor } from './use-program-editor.ts'

/** The texts of a program in the other languages of the store. */
export function ProgramTranslations({ editor: { form } }: { editor: ProgramEditor }) {
  const { title, short_description, description, meta_title, meta_description, translations } = form.values
  return (
    <TranslationsCard
      value={translations}
      onChange={(changed) => form.setFieldValue('translations', changed)}
      texts={[
        { name: 'title', label: t('program.title'), own: title, maxLength: 255 },
        {
          name: 'short_description',
          label: t('program.short_description'),
          own: short_description,
          maxLength: 300,
          kind: 'lines',
        },
        {
          name: 'description',
          label: t('program.description'),
          own: description,
          maxLength: 20_000,
          kind: 'rich',
        },
        { name: 'meta_title', label: t('seo.meta_title'), own: meta_title, maxLength: 120 },
        {
          name: 'meta_description',
          label: t('seo.meta_description'),
          own: meta_description,
          maxLength: 320,
          kind: 'lines',
        },
      ]}
    />
  )
}
