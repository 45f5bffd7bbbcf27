import { METRIC_NAMES, type Overview } from '@matinee/contract/analytics/reports'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { countryName } from '../../countries.ts'
import { tellAny, t } from '../../text.ts'
import { besideBefore } from './daily.ts'
import { DaysCard } from './DaysCard.tsx'
import { DownloadFile } from './DownloadFile.tsx'
import { watchedFigures } from './figure-list.ts'
import { Figures } from './Figures.tsx'
import { longDay, metricText } from './numbers.ts'
import { EmptyReport } from './EmptyReport.tsx'
import { overview } from './queries.ts'
import { queryOf, type ReportSearch } from './report-search.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { Shares } from './Shares.tsx'

const route = getRouteApi('/shell/reports')

/** Viewing in total: plays, viewers, devices and countries. */
export function OverviewScreen() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(overview(queryOf(asked)))
  const ask = (search: ReportSearch) => void navigate({ search, replace: true })
  return (
    <Screen title={t('nav.reports')} actions={<DownloadFile name="overview" asked={asked} />}>
      <Stack gap="md">
        <ReportFilters asked={asked} onAsk={ask} />
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data && <Report report={data} asked={asked} onAsk={ask} />}
      </Stack>
    </Screen>
  )
}

interface ReportProps {
  report: Overview
  asked: ReportSearch
  onAsk: (asked: ReportSearch) => void
}

function Report({ report, asked, onAsk }: ReportProps) {
  const { period, numbers, numbers_before } = report
  const metric = asked.metric ?? 'views'
  if (numbers.plays + numbers.watched_seconds + numbers_before.plays === 0) return <EmptyReport />
  return (
    <>
      <Figures
        figures={watchedFigures(numbers, numbers_before)}
        period={period}
        before={report.before}
        asked={asked}
      />
      <DaysCard
        daily={{
          label: t(`reports.${metric}`),
          days: besideBefore(report.days, report.days_before, metric),
          say: (value) => metricText(metric, value),
        }}
        names={METRIC_NAMES.map((value) => ({ value, label: t(`reports.${value}`) }))}
        name={metric}
        onName={(name) => onAsk({ ...asked, metric: name })}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Shares
          title={t('reports.device')}
          shares={report.devices}
          nameOf={(name) => tellAny(`reports.device.${name}`)}
        />
        <Shares
          title={t('reports.country')}
          shares={report.countries}
          nameOf={(code) => (code ? countryName(code) : t('reports.unknown'))}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('reports.about', { from: longDay(period.from), to: longDay(period.to), zone: period.time_zone })}
      </Text>
    </>
  )
}
