import type { Metric } from '@matinee/contract/reports'
import { Box, Text } from '@mantine/core'
import { t } from '../text.ts'
import { change, said } from './numbers.ts'

interface Props {
  metric: Metric
  now: number
  before: number
}

/** A number of a row, with how it differs from the period before. */
export const BesideBefore = ({ metric, now, before }: Props) => (
  <Box>
    {said(metric, now)}
    <Text size="xs" c="dimmed">
      {change(now, before) ?? t('reports.before', { before: said(metric, before) })}
    </Text>
  </Box>
)
