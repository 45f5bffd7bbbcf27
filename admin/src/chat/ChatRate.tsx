import '@mantine/charts/styles.css'
import type { getChatMinutes } from '@matinee/contract/chat/chat-moderation'
import type { Reply } from '@matinee/contract/platform/endpoint'
import { BarChart } from '@mantine/charts'
import { pageLanguage } from '../language.ts'
import { t } from '../text.ts'

/** The messages of each minute. With focus on the chart, arrow keys move from minute to minute. */
export const ChatRate = ({ minutes }: { minutes: Reply<typeof getChatMinutes> }) => (
  <BarChart
    h={160}
    dir="ltr"
    data={minutes.map(({ minute, messages }) => ({ minute: timeOfDay(minute), messages }))}
    dataKey="minute"
    series={[{ name: 'messages', label: t('chat.rate'), color: 'teal.6' }]}
    barProps={{ isAnimationActive: false }} // it changes every few seconds
    barChartProps={{ accessibilityLayer: true, title: t('chat.rate') }}
    xAxisProps={{ minTickGap: 32 }}
    yAxisProps={{ allowDecimals: false, width: 40 }}
  />
)

const timeOfDay = (minute: string) =>
  new Date(minute).toLocaleTimeString(pageLanguage(), { hour: '2-digit', minute: '2-digit' })
