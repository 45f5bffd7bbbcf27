import '@mantine/charts/styles.css'
import { AreaChart } from '@mantine/charts'
import type { Metric } from '@matinee/contract/reports'
import { Paper, Text } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { t } from '../text.ts'
import type { DayBeside } from './DaysCard.tsx'
import { longDay, said, shortDay } from './numbers.ts'

const COLOURS = { now: 'indigo.6', before: 'gray.6' }

/** One number day by day over the period before. With the focus on it the arrow keys go from day to day. */
export function DaysChart({ days, metric }: { days: DayBeside[]; metric: Metric }) {
  const isStill = useReducedMotion()
  return (
    <AreaChart
      h={260}
      dir="ltr"
      data={days as unknown as Record<string, unknown>[]}
      dataKey="day"
      curveType="linear"
      withDots={days.length === 1}
      strokeWidth={2}
      fillOpacity={0.15}
      series={[
        { name: 'before', label: t('reports.period_before'), color: COLOURS.before, strokeDasharray: '4 4' },
        { name: 'now', label: t(`reports.${metric}`), color: COLOURS.now },
      ]}
      areaProps={({ name }) => ({
        isAnimationActive: !isStill,
        ...(name === 'before' && { fillOpacity: 0 }),
      })}
      areaChartProps={{
        accessibilityLayer: true,
        title: t('reports.chart_of', { number: t(`reports.${metric}`) }),
      }}
      xAxisProps={{ tickFormatter: (day: string) => shortDay(day), minTickGap: 32 }}
      yAxisProps={{ tickFormatter: (value: number) => said(metric, value), width: 64 }}
      tooltipProps={{
        content: ({ payload }) => <Told row={payload?.[0]?.payload as DayBeside} metric={metric} />,
      }}
    />
  )
}

function Told({ row, metric }: { row: DayBeside | undefined; metric: Metric }) {
  if (!row) return null
  return (
    <Paper p="xs" shadow="md" dir="auto">
      <Text size="sm" fw={600} className="numbers">
        {longDay(row.day)}: {said(metric, row.now)}
      </Text>
      <Text size="xs" c="dimmed" className="numbers">
        {longDay(row.day_before)}: {said(metric, row.before)}
      </Text>
    </Paper>
  )
}
