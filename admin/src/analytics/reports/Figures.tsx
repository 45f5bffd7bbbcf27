import type { Period } from '@matinee/contract/analytics/reports'
import { Paper, Text, Group } from '@mantine/core'
import styles from '../../parts/figures.module.css'
import { t } from '../../text.ts'
import type { Figure } from './figure-list.ts'
import { MetricExplanation } from './MetricExplanation.tsx'
import { change } from './numbers.ts'
import type { ReportSearch } from './report-search.ts'

interface Props {
  figures: Figure[]
  period: Period
  before: Period
  asked: ReportSearch
}

/** The metrics of a period, each with its previous value and its explanation. */
export const Figures = ({ figures, ...shown }: Props) => (
  <dl className={styles.figures}>
    {figures.map((figure) => (
      <Paper key={figure.name} p="md">
        <Group component="dt" justify="space-between" wrap="nowrap" gap={4}>
          <Text size="sm" c="dimmed" span>
            {figure.label}
          </Text>
          <MetricExplanation figure={figure} {...shown} />
        </Group>
        <Text component="dd" m={0} mt={2} fz={22} fw={600} className="numbers">
          {figure.say(figure.now)}
        </Text>
        <Text component="dd" m={0} size="xs" c="dimmed" className="numbers">
          {beside(figure)}
        </Text>
      </Paper>
    ))}
  </dl>
)

function beside({ now, before, say }: Figure) {
  const more = change(now, before)
  return more
    ? t('reports.change', { change: more, before: say(before) })
    : t('reports.before', { before: say(before) })
}
