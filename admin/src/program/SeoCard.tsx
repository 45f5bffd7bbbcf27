import { Box, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Card } from '../parts/Card.tsx'
import { storeSettings } from '../store/queries.ts'
import { t } from '../text.ts'
import styles from './seo-card.module.css'
import type { ProgramEditor } from './use-program-editor.ts'

const TITLE_SHOWN = 60
const TEXT_SHOWN = 160

/** The appearance of the program in search engines and shared links. */
export function SeoCard({ editor: { form } }: { editor: ProgramEditor }) {
  const { title, short_description, meta_title, meta_description } = form.values
  return (
    <Card title={t('seo.title')}>
      <Stack>
        <SearchResult editor={{ form }} />
        <TextInput
          label={t('seo.meta_title')}
          placeholder={title}
          description={leftOf(meta_title, TITLE_SHOWN)}
          maxLength={120}
          {...form.getInputProps('meta_title')}
        />
        <Textarea
          label={t('seo.meta_description')}
          placeholder={short_description}
          description={leftOf(meta_description, TEXT_SHOWN)}
          maxLength={320}
          autosize
          minRows={2}
          {...form.getInputProps('meta_description')}
        />
      </Stack>
    </Card>
  )
}

const leftOf = (text: string, shown: number) =>
  text.length <= shown
    ? t('seo.shown', { shown, length: text.length })
    : t('seo.cut', { shown, length: text.length })

function SearchResult({ editor: { form } }: { editor: Pick<ProgramEditor, 'form'> }) {
  const { data: store } = useSuspenseQuery(storeSettings)
  const { title, permalink, short_description, description, meta_title, meta_description } = form.values
  const text = meta_description || short_description || plain(description)
  return (
    <Box className={styles.result} component="figure" m={0} aria-label={t('seo.preview')}>
      <Text size="xs" c="dimmed" className="one-line" dir="ltr">
        {location.host} › programs › {permalink}
      </Text>
      <Text fw={500} className={`as-written ${styles.title}`}>
        {short(`${meta_title || title} · ${store.title}`, TITLE_SHOWN)}
      </Text>
      <Text size="sm" c="dimmed" className="as-written">
        {text ? short(text, TEXT_SHOWN) : t('seo.no_text')}
      </Text>
    </Box>
  )
}

const short = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

const plain = (html: string) =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replace(/\s+/g, ' ').trim()
