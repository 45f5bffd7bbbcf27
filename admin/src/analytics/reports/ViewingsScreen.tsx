import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BackTo } from '../../parts/BackTo.tsx'
import { DataTable } from '../../parts/DataTable.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { DownloadFile } from './DownloadFile.tsx'
import { EmptyReport } from './EmptyReport.tsx'
import { viewings } from './queries.ts'
import { queryOf } from './report-search.ts'
import { viewingColumns } from './viewing-columns.tsx'

const route = getRouteApi('/shell/reports/viewings')

/** The rows behind the totals of the reports. */
export function ViewingsScreen() {
  const { page = 1, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(viewings({ ...queryOf(asked), page }))
  return (
    <Screen
      title={t('reports.viewings')}
      before={<BackTo to="/reports" label={t('nav.reports')} />}
      actions={<DownloadFile name="viewings" asked={asked} />}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('reports.viewings_text')}
        </Text>
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data?.body.length === 0 && <EmptyReport />}
        {data && data.body.length > 0 && (
          <>
            <DataTable
              label={t('reports.viewings')}
              columns={viewingColumns}
              rows={data.body}
              rowId={(row) => [row.began_at, row.content_id, row.device, row.member_id, row.day].join()}
            />
            <ListPager list={data} onPage={(to) => void navigate({ search: { ...asked, page: to } })} />
          </>
        )}
      </Stack>
    </Screen>
  )
}
