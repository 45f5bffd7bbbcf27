import { LOCALES } from '@matinee/contract/store/store'
import { Group, SegmentedControl, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '../language.ts'
import { page } from '../page.ts'
import { Card } from '../parts/Card.tsx'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import { wordsIn, type Locale } from './queries.ts'
import { WordFiles } from './WordFiles.tsx'
import { WORD_FILTERS, type WordFilter } from './word-list.ts'
import { WordList } from './WordList.tsx'

/** All texts of the storefront, which the publisher can replace. */
export function WordsCard({ first }: { first: Locale }) {
  const [locale, setLocale] = useState<Locale>(first)
  const [filter, setFilter] = useState<WordFilter>('all')
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(wordsIn(locale))

  return (
    <Card title={t('words.title')} actions={data && <WordFiles locale={locale} entries={data} />}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('words.text')}
        </Text>
        <Group align="flex-end" gap="sm">
          <Select
            label={t('words.language')}
            data={LOCALES.map((value) => ({ value, label: languageName(value, page.locale) }))}
            allowDeselect={false}
            value={locale}
            onChange={(value) => setLocale(value as Locale)}
          />
          <TextInput
            label={t('words.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            flex="1 1 220px"
          />
          <SegmentedControl
            aria-label={t('words.show')}
            value={filter}
            onChange={(value) => setFilter(value as WordFilter)}
            data={WORD_FILTERS.map((value) => ({ value, label: t(`words.filter.${value}`) }))}
          />
        </Group>
        {data ? (
          <WordList
            key={`${locale} ${filter} ${search}`}
            locale={locale}
            entries={data}
            filter={filter}
            search={search}
          />
        ) : error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={480} />
        )}
      </Stack>
    </Card>
  )
}
