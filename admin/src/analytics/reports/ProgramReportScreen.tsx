import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isNotFound } from '../../call.ts'
import { BackTo } from '../../parts/BackTo.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { NotFound } from '../../parts/NotFound.tsx'
import { DownloadFile } from './DownloadFile.tsx'
import { watchedFigures } from './figure-list.ts'
import { Figures } from './Figures.tsx'
import { EmptyReport } from './EmptyReport.tsx'
import { retention } from './queries.ts'
import { queryOf } from './report-search.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { RetentionCard } from './RetentionCard.tsx'
import { t } from '../../text.ts'

const route = getRouteApi('/shell/reports/programs/$id')

/** The report of one program: its views, and the retention curve of its film. */
export function ProgramReportScreen() {
  const { id } = route.useParams()
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery({
    ...retention(id, queryOf(asked)),
    placeholderData: keepPreviousData,
  })
  const ofProgram = { ...asked, content_id: id }
  if (isNotFound(error)) return <NotFound />
  return (
    <Screen
      title={data?.title ?? t('reports.program')}
      before={<BackTo to="/reports/programs" label={t('reports.programs')} />}
      actions={<DownloadFile name="viewings" asked={ofProgram} />}
    >
      {/* With its title the head of the screen may take another line: what comes below it comes anew. */}
      <Stack key={data ? 'report' : 'waiting'} gap="md">
        {data && (
          <ReportFilters
            asked={asked}
            onAsk={(search) => void navigate({ search, replace: true })}
            ofProgram
          />
        )}
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data && (
          <Figures
            figures={watchedFigures(data.numbers, data.numbers_before)}
            period={data.period}
            before={data.before}
            asked={ofProgram}
          />
        )}
        {data && (data.viewings > 0 ? <RetentionCard report={data} /> : <EmptyReport />)}
      </Stack>
    </Screen>
  )
}
