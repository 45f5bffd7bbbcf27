import type { listLiveEventNumbers } from '@matinee/contract/analytics/live-reports'
import type { Reply } from '@matinee/contract/platform/endpoint'
import { Stack, Text } from '@mantine/core'
import { IconAccessPoint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DataTable } from '../../../parts/DataTable.tsx'
import { Empty } from '../../../parts/Empty.tsx'
import { ListPager } from '../../../parts/Pager.tsx'
import { Problem } from '../../../parts/Problem.tsx'
import { RowsSkeleton } from '../../../parts/RowsSkeleton.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { t } from '../../../text.ts'
import { DownloadFile } from '../DownloadFile.tsx'
import { liveEventNumbers } from '../queries.ts'
import { ReportFilters } from '../ReportFilters.tsx'
import { liveEventColumns } from './live-event-columns.tsx'

const route = getRouteApi('/shell/reports/live')

/** The live events of a period with their figures, newest first. */
export function LiveReportsScreen() {
  const { page = 1, ...days } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(liveEventNumbers({ ...days, page }))
  return (
    <Screen title={t('reports.live')} actions={<DownloadFile name="live_events" asked={days} />}>
      <Stack gap="md">
        <ReportFilters asked={days} onAsk={(search) => void navigate({ search, replace: true })} daysOnly />
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data && <EventList list={data} onPage={(to) => void navigate({ search: { ...days, page: to } })} />}
      </Stack>
    </Screen>
  )
}

interface EventListProps {
  list: Reply<typeof listLiveEventNumbers>
  onPage: (page: number) => void
}

function EventList({ list, onPage }: EventListProps) {
  if (list.body.length === 0)
    return <Empty icon={IconAccessPoint} title={t('reports.live.none')} text={t('reports.live.none_text')} />
  return (
    <>
      <DataTable
        label={t('reports.live')}
        columns={liveEventColumns(list.body.some(({ money }) => money !== null))}
        rows={list.body}
        rowId={({ content_id }) => String(content_id)}
      />
      <ListPager list={list} onPage={onPage} />
      <Text size="xs" c="dimmed">
        {t('reports.live.about')}
      </Text>
    </>
  )
}
