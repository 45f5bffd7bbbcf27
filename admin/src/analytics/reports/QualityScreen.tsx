import {
  QUALITY_NAMES,
  type QualityName,
  type QualityReport,
} from '@matinee/contract/analytics/playing-reports'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../parts/Card.tsx'
import { DataTable, type Columns } from '../../parts/DataTable.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { besideBefore } from './daily.ts'
import { DaysCard } from './DaysCard.tsx'
import { DownloadFile } from './DownloadFile.tsx'
import { qualityFigures, sayQuality } from './figure-list.ts'
import { Figures } from './Figures.tsx'
import { EmptyReport } from './EmptyReport.tsx'
import { quality } from './queries.ts'
import { PictureSizes } from './PictureSizes.tsx'
import { queryOf, type ReportSearch } from './report-search.ts'
import { ReportFilters } from './ReportFilters.tsx'

const route = getRouteApi('/shell/reports/quality')

/** Quality of playback: startup time, stalls and failures. */
export function QualityScreen() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(quality(queryOf(asked)))
  return (
    <Screen title={t('nav.quality')} actions={<DownloadFile name="quality" asked={asked} />}>
      <Stack gap="md">
        <ReportFilters asked={asked} onAsk={(search) => void navigate({ search, replace: true })} />
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data && (isEmpty(data) ? <EmptyReport /> : <Report report={data} asked={asked} />)}
      </Stack>
    </Screen>
  )
}

const isEmpty = ({ quality, quality_before }: QualityReport) =>
  quality.attempts + quality_before.attempts === 0

function Report({ report, asked }: { report: QualityReport; asked: ReportSearch }) {
  const [name, setName] = useState<QualityName>('start_p95_ms')
  const { period, before, devices } = report
  return (
    <>
      <Figures
        figures={qualityFigures(report.quality, report.quality_before)}
        period={period}
        before={before}
        asked={asked}
      />
      <DaysCard
        daily={{
          label: t(`reports.quality.${name}`),
          days: besideBefore(report.days, report.days_before, name),
          say: (value) => sayQuality(name, value),
        }}
        names={QUALITY_NAMES.map((value) => ({ value, label: t(`reports.quality.${value}`) }))}
        name={name}
        onName={setName}
      />
      <Card title={t('reports.by_device')}>
        <DataTable
          label={t('reports.by_device')}
          columns={columns}
          rows={devices}
          rowId={({ device }) => device}
        />
      </Card>
      {report.pictures && <PictureSizes pictures={report.pictures} />}
    </>
  )
}

const WIDE = new Set<QualityName>(['attempts', 'start_p50_ms', 'waits', 'errors', 'exits'])

const columns: Columns<QualityReport['devices'][number]> = [
  {
    id: 'device',
    header: t('reports.device'),
    cell: ({ row }) => t(`reports.device.${row.original.device}`),
  },
  ...QUALITY_NAMES.map((name) => ({
    id: name,
    header: t(`reports.quality.${name}`),
    meta: { end: true, wide: WIDE.has(name) },
    cell: ({ row }: { row: { original: QualityReport['devices'][number] } }) =>
      sayQuality(name, row.original[name]),
  })),
]
