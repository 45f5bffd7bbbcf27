import '@mantine/charts/styles.css'
import type { LiveMinute } from '@matinee/contract/analytics/live-reports'
import { CompositeChart } from '@mantine/charts'
import { useReducedMotion } from '@mantine/hooks'
import { t } from '../../../text.ts'
import { minuteText } from './minute-text.ts'

/**
 * The most viewers of each minute, and what was written and given. With focus on the chart, arrow keys move from minute
 * to minute.
 */
export function LiveMinutesChart({ minutes }: { minutes: LiveMinute[] }) {
  const isAnimationActive = !useReducedMotion()
  return (
    <CompositeChart
      h={300}
      dir="ltr"
      data={minutes.map((minute) => ({ ...minute, minute: minuteText(minute.minute) }))}
      dataKey="minute"
      curveType="linear"
      withDots={false}
      withLegend
      withRightYAxis
      maxBarWidth={24}
      series={[
        { name: 'viewers', label: t('live.audience'), type: 'area', color: 'indigo.6' },
        {
          name: 'messages',
          label: t('reports.live.messages'),
          type: 'bar',
          color: 'teal.6',
          yAxisId: 'right',
        },
        {
          name: 'donations',
          label: t('reports.live.donations'),
          type: 'bar',
          color: 'pink.6',
          yAxisId: 'right',
        },
      ]}
      areaProps={{ isAnimationActive, fillOpacity: 0.15, strokeWidth: 2 }}
      barProps={{ isAnimationActive }}
      composedChartProps={{ accessibilityLayer: true, title: t('reports.live.chart') }}
      xAxisProps={{ minTickGap: 32 }}
      yAxisProps={{ allowDecimals: false, width: 40 }}
      rightYAxisProps={{ allowDecimals: false, width: 40 }}
    />
  )
}
