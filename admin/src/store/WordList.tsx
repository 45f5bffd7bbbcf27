import type { WordEntry } from '@matinee/contract/store/store'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Pager } from '../parts/Pager.tsx'
import { t } from '../text.ts'
import type { Locale } from './queries.ts'
import { filterWords, type WordFilter } from './word-list.ts'
import { WordRow } from './WordRow.tsx'
import styles from './words.module.css'

const ON_A_PAGE = 25

interface WordListProps {
  locale: Locale
  entries: WordEntry[]
  filter: WordFilter
  search: string
}

/** The matching texts, page by page. They are filtered once, so that a row stays visible after it was saved. */
export function WordList({ locale, entries, filter, search }: WordListProps) {
  const [page, setPage] = useState(1)
  const [keys] = useState(() => filterWords(entries, filter, search).map(({ key }) => key))
  const known = new Map(entries.map((entry) => [entry.key, entry]))
  const shown = keys.slice((page - 1) * ON_A_PAGE, page * ON_A_PAGE)
  if (keys.length === 0) return <Text c="dimmed">{t('words.none')}</Text>

  return (
    <Stack gap={0} component="section" className={styles.rows} aria-label={t('words.title')}>
      {shown.map((key) => (
        <WordRow key={key} locale={locale} entry={known.get(key)!} />
      ))}
      <Pager
        page={page}
        total={keys.length}
        shown={ON_A_PAGE}
        isLast={page * ON_A_PAGE >= keys.length}
        onPage={setPage}
      />
    </Stack>
  )
}
