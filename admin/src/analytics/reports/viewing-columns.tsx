import type { Metric, ViewingEntry } from '@matinee/contract/analytics/reports'
import { Box, Text } from '@mantine/core'
import { joinFacts } from '../../join-facts.ts'
import { moment } from '../../format.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { TextLink } from '../../parts/links.tsx'
import { countryName } from '../../countries.ts'
import { t } from '../../text.ts'
import { longDay, metricText } from './numbers.ts'

const number = (metric: Exclude<Metric, 'viewers'>, wide: boolean): Columns<ViewingEntry>[number] => ({
  id: metric,
  header: t(`reports.${metric}`),
  meta: { end: true, wide },
  cell: ({ row }) => metricText(metric, row.original[metric]),
})

export const viewingColumns: Columns<ViewingEntry> = [
  { id: 'what', header: t('reports.program'), cell: ({ row }) => <ViewedFilm row={row.original} /> },
  { id: 'who', header: t('reports.who'), cell: ({ row }) => <ViewerName row={row.original} /> },
  {
    id: 'device',
    header: t('reports.device'),
    meta: { wide: true },
    cell: ({ row }) => <ViewingPlace row={row.original} />,
  },
  number('plays', true),
  number('views', true),
  number('watched_seconds', false),
  number('completion', true),
]

const ViewedFilm = ({ row }: { row: ViewingEntry }) => (
  <Box miw={0}>
    <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
      {row.title ?? t('reports.gone')}
    </Text>
    <Text size="xs" c="dimmed" title={moment(row.began_at)}>
      {joinFacts([longDay(row.day), row.live && t('nav.live')])}
    </Text>
  </Box>
)

const ViewerName = ({ row: { member_id, name } }: { row: ViewingEntry }) =>
  member_id === null ? (
    <Text size="sm" c="dimmed">
      {t('reports.somebody')}
    </Text>
  ) : (
    <TextLink to="/people/$id" params={{ id: member_id }} size="sm" dir="auto">
      {name}
    </TextLink>
  )

const ViewingPlace = ({ row: { device, country } }: { row: ViewingEntry }) => (
  <Box>
    <Text size="sm">{t(`reports.device.${device}`)}</Text>
    {country && (
      <Text size="xs" c="dimmed">
        {countryName(country)}
      </Text>
    )}
  </Box>
)
