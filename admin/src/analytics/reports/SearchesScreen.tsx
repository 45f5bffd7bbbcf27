import type { SearchTerm } from '@matinee/contract/analytics/audience-reports'
import { Stack, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ago, moment } from '../../format.ts'
import { DataTable, type Columns } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { ListTabs } from '../../parts/list/ListTabs.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { ComparedNumber } from './ComparedNumber.tsx'
import { DownloadFile } from './DownloadFile.tsx'
import { formatInteger } from './numbers.ts'
import { searchTerms } from './queries.ts'
import { daysOf } from './report-search.ts'
import { ReportFilters } from './ReportFilters.tsx'

const route = getRouteApi('/shell/reports/searches')

/** Visitors' searches, and those without a result. */
export function SearchesScreen() {
  const { page = 1, found, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const nothing_found = found !== 'all'
  const { data, error, refetch } = useQuery(searchTerms({ ...daysOf(asked), nothing_found, page }))
  return (
    <Screen title={t('nav.searches')} actions={<DownloadFile name="searches" asked={daysOf(asked)} />}>
      <Stack gap="md">
        <ReportFilters
          asked={asked}
          onAsk={(search) => void navigate({ search: { ...search, ...(found && { found }) }, replace: true })}
          daysOnly
        />
        <ListTabs
          to="/reports/searches"
          label={t('reports.searches_shown')}
          current={nothing_found ? 'nothing' : 'all'}
          tabs={[
            { name: 'nothing', label: t('reports.nothing_found'), search: asked },
            { name: 'all', label: t('reports.all_searches'), search: { ...asked, found: 'all' } },
          ]}
        />
        <Text size="sm" c="dimmed">
          {t('reports.searches_text')}
        </Text>
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data?.body.length === 0 && (
          <Empty icon={IconSearch} title={t('reports.no_searches')} text={t('reports.no_searches_text')} />
        )}
        {data && data.body.length > 0 && (
          <>
            <DataTable
              label={t('nav.searches')}
              columns={columns}
              rows={data.body}
              rowId={({ term }) => term}
            />
            <ListPager
              list={data}
              onPage={(to) => void navigate({ search: { ...asked, ...(found && { found }), page: to } })}
            />
          </>
        )}
      </Stack>
    </Screen>
  )
}

const count = (
  name: 'people' | 'nothing_found',
  header: string,
  wide: boolean,
): Columns<SearchTerm>[number] => ({
  id: name,
  header,
  meta: { end: true, wide },
  cell: ({ row }) => formatInteger(row.original[name]),
})

const columns: Columns<SearchTerm> = [
  {
    id: 'term',
    header: t('reports.term'),
    cell: ({ row }) => (
      <Text component="bdi" size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {row.original.term}
      </Text>
    ),
  },
  {
    id: 'searches',
    header: t('reports.searched'),
    meta: { end: true },
    cell: ({ row: { original } }) => (
      <ComparedNumber metric="views" now={original.searches} before={original.searches_before} />
    ),
  },
  count('nothing_found', t('reports.nothing_found'), false),
  count('people', t('reports.searchers'), true),
  {
    id: 'last',
    header: t('reports.last_searched'),
    meta: { end: true, wide: true },
    cell: ({ row: { original } }) => (
      <Text
        size="sm"
        c="dimmed"
        component="time"
        dateTime={original.last_at}
        title={moment(original.last_at)}
      >
        {ago(original.last_at)}
      </Text>
    ),
  },
]
