import '@mantine/charts/styles.css'
import { AreaChart, BarChart } from '@mantine/charts'
import { Paper, Text } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { t } from '../../text.ts'
import type { Daily, DayBeside } from './daily.ts'
import { longDay, shortDay } from './numbers.ts'

const COLOURS = { now: 'indigo.6', before: 'gray.6' }

/** One metric by day over the previous period. With focus on the chart, arrow keys move from day to day. */
export function DaysChart({ daily }: { daily: Daily }) {
  const isStill = useReducedMotion()
  const { label, days, say } = daily
  // A line needs two points: a single day would draw nothing.
  if (days.length === 1) return <DayChart daily={daily} isStill={isStill} />
  return (
    <AreaChart
      h={260}
      dir="ltr"
      data={days as unknown as Record<string, unknown>[]}
      dataKey="day"
      curveType="linear"
      withDots={false}
      strokeWidth={2}
      fillOpacity={0.15}
      series={[
        { name: 'before', label: t('reports.period_before'), color: COLOURS.before, strokeDasharray: '4 4' },
        { name: 'now', label, color: COLOURS.now },
      ]}
      areaProps={({ name }) => ({
        isAnimationActive: !isStill,
        ...(name === 'before' && { fillOpacity: 0 }),
      })}
      areaChartProps={{ accessibilityLayer: true, title: t('reports.chart_of', { number: label }) }}
      xAxisProps={{ tickFormatter: (day: string) => shortDay(day), minTickGap: 32 }}
      yAxisProps={{ tickFormatter: (value: number) => say(value), width: 80 }}
      tooltipProps={{
        content: ({ payload }) => <DayTooltip row={payload?.[0]?.payload as DayBeside} say={say} />,
      }}
    />
  )
}

/** A single day as two labelled bars. */
const DayChart = ({ daily: { label, days, say }, isStill }: { daily: Daily; isStill: boolean }) => (
  <BarChart
    h={260}
    dir="ltr"
    data={days as unknown as Record<string, unknown>[]}
    dataKey="day"
    maxBarWidth={72}
    withBarValueLabel
    valueFormatter={(value) => say(value)}
    series={[
      { name: 'before', label: t('reports.period_before'), color: COLOURS.before },
      { name: 'now', label, color: COLOURS.now },
    ]}
    barProps={{ isAnimationActive: !isStill }}
    barChartProps={{ accessibilityLayer: true, title: t('reports.chart_of', { number: label }) }}
    xAxisProps={{ tickFormatter: (day: string) => longDay(day) }}
    yAxisProps={{ tickFormatter: (value: number) => say(value), width: 80 }}
    tooltipProps={{
      content: ({ payload }) => <DayTooltip row={payload?.[0]?.payload as DayBeside} say={say} />,
    }}
  />
)

function DayTooltip({ row, say }: { row: DayBeside | undefined; say: Daily['say'] }) {
  if (!row) return null
  return (
    <Paper p="xs" shadow="md" dir="auto">
      <Text size="sm" fw={600} className="numbers">
        {longDay(row.day)}: {say(row.now)}
      </Text>
      <Text size="xs" c="dimmed" className="numbers">
        {longDay(row.day_before)}: {say(row.before)}
      </Text>
    </Paper>
  )
}
