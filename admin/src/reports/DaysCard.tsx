import { METRIC_NAMES, type Metric, type Overview } from '@matinee/contract/reports'
import { Group, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Card } from '../parts/Card.tsx'
import { DataTable, type Columns } from '../parts/DataTable.tsx'
import { t } from '../text.ts'
import { longDay, said } from './numbers.ts'

const DaysChart = lazy(() => import('./DaysChart.tsx').then((module) => ({ default: module.DaysChart })))

/** A day, and the day of the period before that stands in the same place. */
export interface DayBeside {
  day: string
  now: number | null
  day_before: string
  before: number | null
}

interface Props {
  report: Overview
  metric: Metric
  onMetric: (metric: Metric) => void
}

/** One number day by day, drawn or as a table. */
export function DaysCard({ report, metric, onMetric }: Props) {
  const [isTable, setTable] = useState(false)
  const days = besideBefore(report, metric)
  const controls = (
    <Group gap="xs">
      <Select
        size="xs"
        aria-label={t('reports.number')}
        value={metric}
        onChange={(value) => onMetric(value as Metric)}
        data={METRIC_NAMES.map((value) => ({ value, label: t(`reports.${value}`) }))}
        allowDeselect={false}
        w={150}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('reports.shape')}
        value={isTable ? 'table' : 'chart'}
        onChange={(value) => setTable(value === 'table')}
        data={[
          { value: 'chart', label: t('reports.chart') },
          { value: 'table', label: t('reports.table') },
        ]}
      />
    </Group>
  )
  return (
    <Card title={t('reports.by_day')} actions={controls}>
      {isTable ? (
        <DataTable
          label={t('reports.by_day')}
          columns={columnsOf(metric)}
          rows={days.toReversed()}
          rowId={({ day }) => day}
        />
      ) : (
        <Suspense fallback={<Skeleton h={260} />}>
          <DaysChart days={days} metric={metric} />
        </Suspense>
      )}
    </Card>
  )
}

const besideBefore = ({ days, days_before }: Overview, metric: Metric): DayBeside[] =>
  days.map((day, at) => ({
    day: day.day,
    now: day[metric],
    day_before: days_before[at]!.day,
    before: days_before[at]![metric],
  }))

const columnsOf = (metric: Metric): Columns<DayBeside> => [
  { id: 'day', header: t('reports.day'), cell: ({ row }) => longDay(row.original.day) },
  {
    id: 'now',
    header: t(`reports.${metric}`),
    meta: { end: true },
    cell: ({ row }) => said(metric, row.original.now),
  },
  {
    id: 'before',
    header: t('reports.period_before'),
    meta: { end: true },
    cell: ({ row }) => said(metric, row.original.before),
  },
]
