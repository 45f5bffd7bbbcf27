import '@mantine/charts/styles.css'
import type { Audience } from '@matinee/contract/live/audience'
import { AreaChart } from '@mantine/charts'
import { pageLanguage } from '../language.ts'
import { t } from '../text.ts'

/** The most viewers at once of each minute. With focus on the chart, arrow keys move from minute to minute. */
export const AudienceCurve = ({ minutes }: Pick<Audience, 'minutes'>) => (
  <AreaChart
    h={160}
    dir="ltr"
    data={minutes.map(({ minute, viewers }) => ({ minute: timeOfDay(minute), viewers }))}
    dataKey="minute"
    curveType="linear"
    withDots={false}
    strokeWidth={2}
    fillOpacity={0.15}
    series={[{ name: 'viewers', label: t('live.audience'), color: 'indigo.6' }]}
    areaProps={{ isAnimationActive: false }} // it changes every few seconds
    areaChartProps={{ accessibilityLayer: true, title: t('live.audience.curve') }}
    xAxisProps={{ minTickGap: 32 }}
    yAxisProps={{ allowDecimals: false, width: 40 }}
  />
)

const timeOfDay = (minute: string) =>
  new Date(minute).toLocaleTimeString(pageLanguage(), { hour: '2-digit', minute: '2-digit' })
