import type { TermKind } from '@matinee/contract/catalogue/terms'
import type { UseFormReturnType } from '@mantine/form'
import { TranslationsCard } from '../../store/translations/TranslationsCard.tsx'
import { t } from '../../text.ts'
import { TERM_WORDS } from './term-words.ts'
import type { TermValues } from './use-term-form.ts'

interface TermTranslationsProps {
  kind: TermKind
  form: UseFormReturnType<TermValues>
}

/** The texts of a category or author in the other languages of the store; the name of an author stays. */
export function TermTranslations({ kind, form }: TermTranslationsProps) {
  const { title, description, meta_title, meta_description, translations } = form.values
  const name = { name: 'title', label: t('terms.name'), own: title, maxLength: 120 }
  return (
    <TranslationsCard
      value={translations}
      onChange={(changed) => form.setFieldValue('translations', changed)}
      texts={[
        ...(kind === 'categories' ? [name] : []),
        {
          name: 'description',
          label: t(TERM_WORDS[kind].description),
          own: description,
          maxLength: 5000,
          kind: 'rich',
        },
        { name: 'meta_title', label: t('terms.meta_title'), own: meta_title, maxLength: 120 },
        {
          name: 'meta_description',
          label: t('terms.meta_description'),
          own: meta_description,
          maxLength: 300,
          kind: 'lines',
        },
      ]}
    />
  )
}
