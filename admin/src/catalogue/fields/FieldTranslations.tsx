import type { StoreField } from '@matinee/contract/catalogue/terms'
import { Fieldset } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useContentLanguages } from '../../store/translations/content-languages.ts'
import { TranslationFields } from '../../store/translations/TranslationsCard.tsx'
import { t } from '../../text.ts'
import { hasOptions, type FieldValues } from './field-values.ts'

interface FieldTranslationsProps {
  field: StoreField
  form: UseFormReturnType<FieldValues>
}

/** The name of a field and of its saved choices in the other languages of the store. */
export function FieldTranslations({ field, form }: FieldTranslationsProps) {
  const { others } = useContentLanguages()
  if (others.length === 0) return null
  const { title, options, translations } = form.values
  const choices = hasOptions(field.type) ? options : []
  const slugOf = (id: number) => field.options.find((option) => option.id === id)?.slug
  return (
    <Fieldset legend={t('translations.title')}>
      <TranslationFields
        value={translations}
        onChange={(changed) => form.setFieldValue('translations', changed)}
        texts={[
          { name: 'title', label: t('fields.name'), own: title, maxLength: 60 },
          ...choices.flatMap(({ id, title: own }, place) => {
            const slug = slugOf(id)
            const label = t('fields.option', { number: place + 1 })
            return slug ? [{ name: `option.${slug}`, label, own, maxLength: 60 }] : []
          }),
        ]}
      />
    </Fieldset>
  )
}
