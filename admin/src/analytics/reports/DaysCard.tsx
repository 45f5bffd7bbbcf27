import { Group, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lazy-part.ts'
import { Card } from '../../parts/Card.tsx'
import { DataTable, type Columns } from '../../parts/DataTable.tsx'
import { t } from '../../text.ts'
import type { Daily, DayBeside } from './daily.ts'
import { longDay } from './numbers.ts'

const DaysChart = lazyPart(() => import('./DaysChart.tsx'), 'DaysChart')

interface Props<Name extends string> {
  daily: Daily
  /** The metrics to choose from, and the one shown. */
  names: { value: Name; label: string }[]
  name: Name
  onName: (name: Name) => void
}

/** One metric by day, as a chart or a table. */
export function DaysCard<Name extends string>({ daily, names, name, onName }: Props<Name>) {
  const [isTable, setTable] = useState(false)
  const controls = (
    <Group gap="xs">
      <Select
        size="xs"
        aria-label={t('reports.number')}
        value={name}
        onChange={(value) => onName(value as Name)}
        data={names}
        allowDeselect={false}
        w={250}
      />
      <ShapeChoice isTable={isTable} onTable={setTable} />
    </Group>
  )
  return (
    <Card title={t('reports.by_day')} actions={controls}>
      {isTable ? (
        <DataTable
          label={t('reports.by_day')}
          columns={columnsOf(daily)}
          rows={daily.days.toReversed()}
          rowId={({ day }) => day}
        />
      ) : (
        <Suspense fallback={<Skeleton h={260} />}>
          <DaysChart daily={daily} />
        </Suspense>
      )}
    </Card>
  )
}

interface ShapeProps {
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** Switches between chart and table. */
export const ShapeChoice = ({ isTable, onTable }: ShapeProps) => (
  <SegmentedControl
    size="xs"
    aria-label={t('reports.shape')}
    value={isTable ? 'table' : 'chart'}
    onChange={(value) => onTable(value === 'table')}
    data={[
      { value: 'chart', label: t('reports.chart') },
      { value: 'table', label: t('reports.table') },
    ]}
  />
)

const columnsOf = ({ label, say }: Daily): Columns<DayBeside> => [
  { id: 'day', header: t('reports.day'), cell: ({ row }) => longDay(row.original.day) },
  { id: 'now', header: label, meta: { end: true }, cell: ({ row }) => say(row.original.now) },
  {
    id: 'before',
    header: t('reports.period_before'),
    meta: { end: true },
    cell: ({ row }) => say(row.original.before),
  },
]
