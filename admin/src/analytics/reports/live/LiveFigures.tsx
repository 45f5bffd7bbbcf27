import type { LiveEventReport, MoneySum } from '@matinee/contract/analytics/live-reports'
import { SimpleGrid } from '@mantine/core'
import { Figure } from '../../../parts/Figure.tsx'
import { t } from '../../../text.ts'
import { formatInteger, metricText } from '../numbers.ts'
import { moneyText } from './money-text.ts'
import { minuteText } from './minute-text.ts'

/** The figures of an event, each with what it means. */
export const LiveFigures = ({ report }: { report: LiveEventReport }) => (
  <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 4 }} spacing="md" m={0}>
    {figuresOf(report).map(({ label, value, text }) => (
      <Figure key={label} name={label} value={value} text={text} />
    ))}
  </SimpleGrid>
)

interface LiveFigure {
  label: string
  value: string
  text: string
}

function figuresOf(report: LiveEventReport): LiveFigure[] {
  const { peak, peak_at, viewers, watched_seconds, average_seconds, messages, money } = report
  const at = peak_at ? t('reports.live.peak_at', { time: minuteText(peak_at) }) : t('reports.live.peak_text')
  const figure = (label: string, value: string, text: string) => ({ label, value, text })
  return [
    figure(t('reports.live.peak'), formatInteger(peak), at),
    figure(t('reports.viewers'), formatInteger(viewers), t('reports.live.viewers_text')),
    figure(
      t('reports.watched_seconds'),
      metricText('watched_seconds', watched_seconds),
      t('reports.live.watched_text'),
    ),
    figure(
      t('reports.live.average'),
      metricText('watched_seconds', average_seconds),
      t('reports.live.average_text'),
    ),
    figure(t('reports.live.messages'), formatInteger(messages), t('reports.live.messages_text')),
    ...(money
      ? [
          figure(t('reports.live.donations'), moneyText(money.donations), countText(money.donations)),
          figure(t('reports.live.tickets'), moneyText(money.tickets), countText(money.tickets)),
        ]
      : []),
  ]
}

const countText = (sums: MoneySum[]) =>
  t('reports.live.sum_text', { count: sums.reduce((all, { count }) => all + count, 0) })
