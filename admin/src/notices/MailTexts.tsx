import type { MailKind } from '@matinee/contract/notices/notices'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Card } from '../parts/Card.tsx'
import { Problem } from '../parts/Problem.tsx'
import { wordsIn, type Locale } from '../store/queries.ts'
import { WordRow } from '../store/WordRow.tsx'
import { t } from '../text.ts'
import styles from './mails.module.css'
import { mailPreview } from './queries.ts'

interface MailTextsProps {
  kind: MailKind
  locale: Locale
}

/** The texts of one mail, from its subject to its button, which the publisher can replace; the preview follows. */
export function MailTexts({ kind, locale }: MailTextsProps) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(wordsIn(locale))
  const showAgain = () => void queries.invalidateQueries({ queryKey: mailPreview(kind, locale).queryKey })

  return (
    <Card title={t('mails.texts')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('mails.texts_text')}
        </Text>
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton h={360} />}
        {data && (
          <Stack gap={0} component="section" className={styles.texts} aria-label={t('mails.texts')}>
            {data
              .filter(({ key }) => key.startsWith(`mail.${kind}.`))
              .toSorted((one, other) => placeOf(one.key) - placeOf(other.key))
              .map((entry) => (
                <WordRow
                  key={`${locale} ${entry.key}`}
                  locale={locale}
                  entry={entry}
                  {...nameOf(entry.key)}
                  onSaved={showAgain}
                />
              ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

/** The parts of a mail as they stand in it, by the end of their keys. */
const PARTS = {
  subject: 'subject',
  preheader: 'preheader',
  title: 'title',
  text: 'text',
  more: 'more',
  watch: 'action',
  action: 'action',
  button: 'action',
  note: 'note',
} as const

const partOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)
const isPart = (part: string): part is keyof typeof PARTS => part in PARTS
const placeOf = (key: string) => Object.keys(PARTS).indexOf(partOf(key))

const nameOf = (key: string) => {
  const part = partOf(key)
  return isPart(part) ? { name: t(`mails.part.${PARTS[part]}`) } : {}
}
