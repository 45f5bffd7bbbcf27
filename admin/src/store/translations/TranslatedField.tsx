import { toPlainText } from '@matinee/contract/catalogue/rich-text'
import { directionOf } from '@matinee/contract/platform/language-tags'
import { Box, Button, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { languageLabel } from '../../language.ts'
import { RichText } from '../../parts/RichText.tsx'
import { t } from '../../text.ts'
import type { TranslatableText } from './translations.ts'

interface TranslatedFieldProps {
  text: TranslatableText
  /** The store's own language. */
  own: string
  language: string
  value: string
  onChange: (text: string) => void
}

/** A text in the store's own language, and its translation. */
export const TranslatedField = ({ own, ...props }: TranslatedFieldProps) => (
  <SimpleGrid cols={props.text.editor ? 1 : { base: 1, sm: 2 }} spacing="md" verticalSpacing="xs">
    <Box>
      <Text size="sm" fw={500} c="dimmed">
        {t('translations.text_in', { text: props.text.label, language: languageLabel(own) })}
      </Text>
      <Text size="sm" mt={6} lang={own} dir="auto" className="as-written" lineClamp={12}>
        {props.text.kind === 'rich' ? toPlainText(props.text.own) : props.text.own}
      </Text>
    </Box>
    <Translation {...props} />
  </SimpleGrid>
)

function Translation({ text, language, value, onChange }: Omit<TranslatedFieldProps, 'own'>) {
  const label = t('translations.text_in', { text: text.label, language: languageLabel(language) })
  const dir = directionOf(language)
  if (text.kind === 'rich')
    return (
      <Box lang={language} dir={dir}>
        <RichText label={label} value={value} onChange={onChange} {...text.editor} />
        {text.editor && value === '' && (
          <Button variant="subtle" size="compact-sm" mt={6} onClick={() => onChange(text.own)}>
            {t('translations.begin_with_own')}
          </Button>
        )}
      </Box>
    )
  const field = {
    label,
    lang: language,
    dir,
    maxLength: text.maxLength,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  return text.kind === 'lines' ? <Textarea autosize minRows={2} {...field} /> : <TextInput {...field} />
}
