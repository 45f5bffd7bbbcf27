import type { Metric, ProgramNumbers } from '@matinee/contract/analytics/reports'
import { Text } from '@mantine/core'
import type { Columns } from '../../parts/DataTable.tsx'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import { getRouteApi } from '@tanstack/react-router'
import { ComparedNumber } from './ComparedNumber.tsx'
import { metricText } from './numbers.ts'
import { daysOf } from './report-search.ts'

const route = getRouteApi('/shell/reports/programs')

const number = (metric: Metric, wide: boolean): Columns<ProgramNumbers>[number] => ({
  id: metric,
  header: t(`reports.${metric}`),
  meta: { end: true, wide },
  cell: ({ row }) => metricText(metric, row.original[metric]),
})

export const programColumns: Columns<ProgramNumbers> = [
  { id: 'title', header: t('reports.program'), cell: ({ row }) => <Program row={row.original} /> },
  {
    id: 'views',
    header: t('reports.views'),
    meta: { end: true },
    cell: ({ row: { original } }) => (
      <ComparedNumber metric="views" now={original.views} before={original.views_before} />
    ),
  },
  number('viewers', true),
  number('plays', true),
  number('watched_seconds', false),
  number('completion', true),
]

function Program({ row }: { row: ProgramNumbers }) {
  const days = daysOf(route.useSearch())
  return row.title === null ? (
    <Text size="sm" c="dimmed">
      {t('reports.gone')}
    </Text>
  ) : (
    <TextLink
      to="/reports/programs/$id"
      params={{ id: row.content_id }}
      search={days}
      size="sm"
      fw={500}
      dir="auto"
      style={{ overflowWrap: 'anywhere' }}
    >
      {row.title}
    </TextLink>
  )
}
