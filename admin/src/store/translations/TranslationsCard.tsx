import type { Translations } from '@matinee/contract/platform/translations'
import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import { languageLabel, useContentLanguages } from './content-languages.ts'
import { TranslatedField } from './TranslatedField.tsx'
import { countTranslated, textsToTranslate, type TranslatableText } from './translations.ts'

interface TranslationsProps {
  texts: readonly TranslatableText[]
  value: Translations
  onChange: (translations: Translations) => void
}

/** The texts of a row in the other languages of the store; nothing while it has none. */
export function TranslationsCard(props: TranslationsProps) {
  const { others } = useContentLanguages()
  if (others.length === 0) return null
  return (
    <Card title={t('translations.title')}>
      <TranslationFields {...props} />
    </Card>
  )
}

/** Each text beside what it is in the store's own language. */
export function TranslationFields({ texts, value, onChange }: TranslationsProps) {
  const { own, others } = useContentLanguages()
  const [chosen, setChosen] = useState(others[0])
  const language = others.find((each) => each === chosen) ?? others[0]
  if (language === undefined) return null

  const shown = textsToTranslate(texts)
  const put = (name: string, text: string) =>
    onChange({ ...value, [language]: { ...value[language], [name]: text } })
  return (
    <Stack>
      <Select
        label={t('translations.language')}
        description={t('translations.fallback', { language: languageLabel(own) })}
        data={others.map((each) => ({
          value: each,
          label: t('translations.progress', {
            language: languageLabel(each),
            done: countTranslated(texts, value, each),
            count: shown.length,
          }),
        }))}
        allowDeselect={false}
        value={language}
        onChange={setChosen as (value: string | null) => void}
        maw={420}
      />
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('translations.nothing_yet')}
        </Text>
      )}
      {shown.map((text) => (
        <TranslatedField
          key={`${language} ${text.name}`}
          text={text}
          own={own}
          language={language}
          value={value[language]?.[text.name] ?? ''}
          onChange={(said) => put(text.name, said)}
        />
      ))}
    </Stack>
  )
}
