import type { Reply } from '@matinee/contract/platform/endpoint'
import { METRIC_NAMES, type listProgramNumbers, type Metric } from '@matinee/contract/analytics/reports'
import { Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DataTable } from '../../parts/DataTable.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { DownloadFile } from './DownloadFile.tsx'
import { EmptyReport } from './EmptyReport.tsx'
import { programColumns } from './program-columns.tsx'
import { programNumbers } from './queries.ts'
import { queryOf, type ReportSearch } from './report-search.ts'
import { ReportFilters } from './ReportFilters.tsx'

const route = getRouteApi('/shell/reports/programs')

/** Every program that was watched, most watched first. */
export function ProgramsScreen() {
  const { page = 1, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const ask = (search: ReportSearch & { page?: number }) => void navigate({ search, replace: true })
  const order = asked.metric ?? 'views'
  const { data, error, refetch } = useQuery(programNumbers({ ...queryOf(asked), order, page }))
  return (
    <Screen title={t('reports.programs')} actions={<DownloadFile name="programs" asked={asked} />}>
      <Stack gap="md">
        <ReportFilters asked={asked} onAsk={ask} />
        <Select
          label={t('reports.order')}
          value={order}
          onChange={(metric) => ask({ ...asked, metric: metric as Metric })}
          data={METRIC_NAMES.map((value) => ({ value, label: t(`reports.${value}`) }))}
          allowDeselect={false}
          maw={220}
        />
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data && <Programs list={data} onPage={(to) => ask({ ...asked, page: to })} />}
      </Stack>
    </Screen>
  )
}

interface ProgramsProps {
  list: Reply<typeof listProgramNumbers>
  onPage: (page: number) => void
}

function Programs({ list, onPage }: ProgramsProps) {
  if (list.body.length === 0) return <EmptyReport />
  return (
    <>
      <DataTable
        label={t('reports.programs')}
        columns={programColumns}
        rows={list.body}
        rowId={({ content_id }) => String(content_id)}
      />
      <ListPager list={list} onPage={onPage} />
    </>
  )
}
