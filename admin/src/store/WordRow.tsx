import { faultOf } from '@matinee/contract/platform/messages'
import { saveWord, type WordEntry } from '@matinee/contract/store/store'
import { Box, Button, Code, Group, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { sentenceOf, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { useKeepWord, type Locale } from './queries.ts'
import styles from './words.module.css'

interface WordRowProps {
  locale: Locale
  entry: WordEntry
  /** What it is called here; its key unless said. */
  name?: string
  onSaved?: () => void
}

/** One text: in English, as shipped in the language, and as replaced by the publisher. */
export const WordRow = ({ locale, entry, name, onSaved }: WordRowProps) => (
  <fieldset className={styles.row} aria-label={name ?? entry.key}>
    <Box miw={0}>
      {name ? (
        <Text size="xs" c="dimmed">
          {name}
        </Text>
      ) : (
        <Code className={styles.key}>{entry.key}</Code>
      )}
      <Text size="sm" lang="en" dir="ltr" mt={4}>
        {entry.english}
      </Text>
      {locale !== 'en' && (
        <Text size="sm" c="dimmed" mt={4} lang={locale} dir="auto">
          {entry.shipped ?? t('words.not_shipped')}
        </Text>
      )}
    </Box>
    <OwnText locale={locale} entry={entry} name={name ?? entry.key} {...(onSaved && { onSaved })} />
  </fieldset>
)

function OwnText({ locale, entry, name, onSaved }: WordRowProps & { name: string }) {
  const [text, setText] = useState(entry.own ?? '')
  const keep = useKeepWord(locale)
  const save = useMutation({
    mutationFn: (own: string | null) => call(saveWord, { body: { locale, key: entry.key, text: own } }),
    onSuccess(saved) {
      keep(saved)
      setText(saved.own ?? '')
      onSaved?.()
      notifySuccess(t('saved'))
    },
  })
  const isChanged = text !== (entry.own ?? '')
  const problem = problemWith(text, entry) ?? (save.error ? sentenceOf(save.error) : null)

  return (
    <Box miw={0}>
      <Textarea
        aria-label={t('words.own', { key: name })}
        placeholder={entry.shipped ?? entry.english}
        value={text}
        onChange={({ currentTarget }) => {
          save.reset()
          setText(currentTarget.value)
        }}
        error={problem}
        lang={locale}
        dir="auto"
        maxLength={2000}
        autosize
        minRows={1}
      />
      <Group gap="xs" mt={6} mih={26}>
        {isChanged && (
          <Button
            size="compact-sm"
            disabled={problem !== null}
            loading={save.isPending}
            onClick={() => save.mutate(text.trim() === '' ? null : text)}
          >
            {t('save')}
          </Button>
        )}
        {entry.own !== null && !isChanged && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={save.isPending}
            onClick={() => save.mutate(null)}
          >
            {t('words.reset')}
          </Button>
        )}
      </Group>
    </Box>
  )
}

function problemWith(text: string, { english, area }: WordEntry) {
  const fault = text.trim() === '' ? null : faultOf(text, english, area)
  if (!fault) return null
  return fault.code === 'malformed' ? t('words.malformed') : t(`words.${fault.code}`, { value: fault.value })
}
