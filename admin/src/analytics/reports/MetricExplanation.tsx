import type { Period } from '@matinee/contract/analytics/reports'
import { ActionIcon, Popover, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import type { Figure } from './figure-list.ts'
import { longDay } from './numbers.ts'
import type { ReportSearch } from './report-search.ts'

interface Props {
  figure: Figure
  period: Period
  before: Period
  asked: ReportSearch
}

/** A popover that explains a metric and its comparison, with a link to the rows behind it. */
export const MetricExplanation = ({ figure, ...shown }: Props) => (
  <Popover width={340} withArrow trapFocus returnFocus position="bottom-end" shadow="md">
    <Popover.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('reports.meaning_of', { number: figure.label })}
      >
        <IconInfoCircle size={16} />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown aria-label={figure.label}>
      <MetricExplanationText figure={figure} {...shown} />
    </Popover.Dropdown>
  </Popover>
)

function MetricExplanationText({ figure, period, before, asked: { metric: _metric, ...rows } }: Props) {
  const days = { from: longDay(before.from), to: longDay(before.to), zone: period.time_zone }
  return (
    <Stack gap="xs">
      <Text size="sm">{figure.text}</Text>
      <Text size="xs" c="dimmed">
        {t('reports.compared', days)}
      </Text>
      <TextLink to="/reports/viewings" search={rows} size="sm">
        {t('reports.rows')}
      </TextLink>
    </Stack>
  )
}
