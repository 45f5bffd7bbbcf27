import { METRIC_NAMES, METRICS, type Metric, type Overview } from '@matinee/contract/reports'
import { ActionIcon, Code, Group, Paper, Popover, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { change, longDay, said } from './numbers.ts'
import type { ReportSearch } from './report-search.ts'

interface Props {
  report: Overview
  asked: ReportSearch
}

/** The numbers of a period, each beside what it was before and with what it means. */
export const Figures = ({ report, asked }: Props) => (
  <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} spacing="md" m={0}>
    {METRIC_NAMES.map((metric) => (
      <Paper key={metric} p="md">
        <Group component="dt" justify="space-between" wrap="nowrap" gap={4}>
          <Text size="sm" c="dimmed" span>
            {t(`reports.${metric}`)}
          </Text>
          <Meaning metric={metric} report={report} asked={asked} />
        </Group>
        <Text component="dd" m={0} mt={2} fz={22} fw={600} className="numbers">
          {said(metric, report.numbers[metric])}
        </Text>
        <Text component="dd" m={0} size="xs" c="dimmed" className="numbers">
          <Change metric={metric} report={report} />
        </Text>
      </Paper>
    ))}
  </SimpleGrid>
)

function Change({ metric, report: { numbers, numbers_before } }: { metric: Metric; report: Overview }) {
  const before = said(metric, numbers_before[metric])
  const more = change(numbers[metric], numbers_before[metric])
  return more ? t('reports.change', { change: more, before }) : t('reports.before', { before })
}

/** What a number is, how it is asked for, and the way to the rows behind it. */
function Meaning({ metric, report: { period, before }, asked }: Props & { metric: Metric }) {
  const { metric: _metric, ...rows } = asked
  return (
    <Popover width={340} withArrow trapFocus returnFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('reports.meaning_of', { number: t(`reports.${metric}`) })}
        >
          <IconInfoCircle size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Text size="sm">{t(`reports.${metric}_text`)}</Text>
          <Code block dir="ltr" style={{ whiteSpace: 'pre-wrap' }}>
            {`select ${METRICS[metric]}\nfrom viewing\nwhere day between '${period.from}' and '${period.to}'`}
          </Code>
          <Text size="xs" c="dimmed">
            {t('reports.compared', {
              from: longDay(before.from),
              to: longDay(before.to),
              zone: period.time_zone,
            })}
          </Text>
          <TextLink to="/reports/viewings" search={rows} size="sm">
            {t('reports.rows')}
          </TextLink>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
