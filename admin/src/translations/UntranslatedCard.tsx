import {
  MOST_UNTRANSLATED,
  type TranslatedKind,
  type IncompleteRow,
} from '@matinee/contract/translations/translations'
import { Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { joinFacts } from '../join-facts.ts'
import { languageLabel } from '../language.ts'
import { Card } from '../parts/Card.tsx'
import { TextLink } from '../parts/links.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import type { Locale } from '../store/queries.ts'
import { t } from '../text.ts'
import { KIND_WORDS, TEXT_WORDS } from './kinds.ts'
import { untranslatedIn } from './queries.ts'

interface UntranslatedProps {
  language: Locale
  kind: TranslatedKind
}

/** The rows of a kind that lack translations, and what they lack. */
export function UntranslatedCard({ language, kind }: UntranslatedProps) {
  const { data, error, refetch } = useQuery(untranslatedIn(language, kind))
  const title = t('translations.text_in', { text: t(KIND_WORDS[kind]), language: languageLabel(language) })
  return (
    <Card title={title}>
      {data ? (
        <Rows rows={data} kind={kind} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Card>
  )
}

const Rows = ({ rows, kind }: { rows: IncompleteRow[]; kind: TranslatedKind }) => (
  <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
    {rows.map((row) => (
      <Box key={row.id} component="li">
        <RowLink row={row} kind={kind} />
        <Text size="sm" c="dimmed">
          {t('translations.missing', { texts: joinFacts(row.texts.map(textName)) })}
        </Text>
      </Box>
    ))}
    {rows.length === 0 && <Text c="dimmed">{t('translations.all_done')}</Text>}
    {rows.length === MOST_UNTRANSLATED && (
      <Text component="li" size="sm" c="dimmed">
        {t('translations.first', { count: MOST_UNTRANSLATED })}
      </Text>
    )}
  </Stack>
)

function textName(name: string) {
  const word = TEXT_WORDS[name]
  return word ? t(word) : name
}

const PLACES = {
  program: '/programs/$id',
  category: '/categories/$id',
  author: '/authors/$id',
  offer: '/offers/$id',
  page: '/pages/$id',
  campaign: '/campaigns/$id',
  automation: '/automations/$id',
} as const

/** Of what is edited in its list. */
const LISTS = { field: '/fields', menu: '/menus', upsell: '/upsells' } as const

function RowLink({ row: { id, title }, kind }: { row: IncompleteRow; kind: TranslatedKind }) {
  const look = { className: 'as-written', fw: 600 }
  if (kind === 'field' || kind === 'menu' || kind === 'upsell')
    return (
      <TextLink to={LISTS[kind]} {...look}>
        {title}
      </TextLink>
    )
  return (
    <TextLink to={PLACES[kind]} params={{ id }} {...look}>
      {title}
    </TextLink>
  )
}
