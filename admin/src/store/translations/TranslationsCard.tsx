import type { Translations } from '@matinee/contract/platform/translations'
import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { languageLabel } from '../../language.ts'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import { useContentLanguages } from './content-languages.ts'
import { TranslatedField } from './TranslatedField.tsx'
import { countTranslated, textsToTranslate, type TranslatableText } from './translations.ts'

interface TranslationsProps {
  texts: readonly TranslatableText[]
  value: Translations
  onChange: (translations: Translations) => void
  /** The language the texts are in, if it is not the store's own, and what readers get without a translation. */
  written?: { language: string; fallback: string }
}

/** The texts of a row in the other languages of the store; nothing while it has none. */
export function TranslationsCard(props: TranslationsProps) {
  const { others } = useContentLanguages(props.written?.language)
  if (others.length === 0) return null
  return (
    <Card title={t('translations.title')}>
      <TranslationFields {...props} />
    </Card>
  )
}

/** Each text beside what it is in the store's own language. */
export function TranslationFields({ texts, value, onChange, written }: TranslationsProps) {
  const { own, others } = useContentLanguages(written?.language)
  const [chosen, setChosen] = useState(others[0])
  const language = others.find((each) => each === chosen) ?? others[0]
  if (language === undefined) return null

  return (
    <Stack>
      <LanguageSelect
        description={written?.fallback ?? t('translations.fallback', { language: languageLabel(own) })}
        languages={others}
        texts={texts}
        translations={value}
        value={language}
        onChange={setChosen}
      />
      <TranslatedTexts texts={texts} own={own} language={language} value={value} onChange={onChange} />
    </Stack>
  )
}

interface LanguageSelectProps {
  description: string
  languages: readonly string[]
  texts: readonly TranslatableText[]
  translations: Translations
  value: string
  onChange: (language: string) => void
}

/** Which language is written, each with how much of it is there. */
export const LanguageSelect = ({
  languages,
  texts,
  translations,
  onChange,
  ...rest
}: LanguageSelectProps) => (
  <Select
    label={t('translations.language')}
    data={languages.map((each) => ({
      value: each,
      label: t('translations.progress', {
        language: languageLabel(each),
        done: countTranslated(texts, translations, each),
        count: textsToTranslate(texts).length,
      }),
    }))}
    allowDeselect={false}
    onChange={(language) => language && onChange(language)}
    maw={420}
    {...rest}
  />
)

interface TranslatedTextsProps extends Omit<TranslationsProps, 'written'> {
  own: string
  language: string
}

/** The texts of a row in one language. */
export function TranslatedTexts({ texts, own, language, value, onChange }: TranslatedTextsProps) {
  const shown = textsToTranslate(texts)
  const put = (name: string, text: string) =>
    onChange({ ...value, [language]: { ...value[language], [name]: text } })
  return (
    <Stack>
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
