import type { Metric } from '@matinee/contract/analytics/reports'
import { Box, Text } from '@mantine/core'
import { t } from '../../text.ts'
import { change, metricText } from './numbers.ts'

interface Props {
  metric: Metric
  now: number
  before: number
}

/** A number in a row, with its difference from the previous period. */
export const ComparedNumber = ({ metric, now, before }: Props) => (
  <Box>
    {metricText(metric, now)}
    <Text size="xs" c="dimmed">
      {change(now, before) ?? t('reports.before', { before: metricText(metric, before) })}
    </Text>
  </Box>
)
