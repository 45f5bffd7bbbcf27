import { getLiveEventFile, type LiveEventReport } from '@matinee/contract/analytics/live-reports'
import { addressOf } from '@matinee/contract/platform/address'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAccessPoint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isNotFound } from '../../../call.ts'
import { countryName } from '../../../countries.ts'
import { moment } from '../../../format.ts'
import { BackTo } from '../../../parts/BackTo.tsx'
import { Empty } from '../../../parts/Empty.tsx'
import { NotFound } from '../../../parts/NotFound.tsx'
import { Problem } from '../../../parts/Problem.tsx'
import { RowsSkeleton } from '../../../parts/RowsSkeleton.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { tellAny, t } from '../../../text.ts'
import { DownloadLink } from '../DownloadFile.tsx'
import { liveEventReport } from '../queries.ts'
import { LiveChatCard } from './LiveChatCard.tsx'
import { LiveFigures } from './LiveFigures.tsx'
import { LiveMinutesCard } from './LiveMinutesCard.tsx'
import { LiveQualityCard } from './LiveQualityCard.tsx'
import { LiveShares, LiveSources } from './LiveShares.tsx'

const route = getRouteApi('/shell/reports/live/$id')

/** What became of a live event: who watched, wrote and gave, from where, and how it played. */
export function LiveReportScreen() {
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(liveEventReport(id))
  if (isNotFound(error)) return <NotFound />
  return (
    <Screen
      title={data?.title ?? t('kind.live_event')}
      before={<BackTo to="/reports/live" label={t('reports.live')} />}
      actions={<DownloadLink href={addressOf(getLiveEventFile, { params: { id } })} />}
    >
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data && (data.started_at ? <Report report={data} /> : <NotBegun />)}
    </Screen>
  )
}

const NotBegun = () => (
  <Empty icon={IconAccessPoint} title={t('reports.live.before')} text={t('reports.live.none_text')} />
)

const Report = ({ report }: { report: LiveEventReport }) => (
  <Stack gap="md">
    <Text size="sm" c="dimmed">
      {timesOf(report)}
    </Text>
    <LiveFigures report={report} />
    <LiveMinutesCard report={report} />
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <LiveSources sources={report.sources} />
      <LiveShares
        title={t('reports.country')}
        shares={report.countries}
        nameOf={(code) => (code ? countryName(code) : t('reports.unknown'))}
      />
      <LiveShares
        title={t('reports.device')}
        shares={report.devices}
        nameOf={(name) => tellAny(`reports.device.${name}`)}
      />
      <LiveChatCard report={report} />
    </SimpleGrid>
    <LiveQualityCard quality={report.quality} />
    <Text size="xs" c="dimmed">
      {t('reports.live.about')}
    </Text>
  </Stack>
)

const timesOf = ({ started_at, ended_at }: LiveEventReport) =>
  ended_at
    ? t('reports.live.times', { from: moment(started_at!), to: moment(ended_at) })
    : t('reports.live.since', { from: moment(started_at!) })
