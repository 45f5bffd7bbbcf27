import type { Revenue } from '@matinee/contract/billing/revenue'
import { ActionIcon, Group, Paper, Popover, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import styles from '../../parts/figures.module.css'
import { TextLink } from '../../parts/links.tsx'
import { change, longDay } from '../../analytics/reports/numbers.ts'
import { t } from '../../text.ts'
import type { RevenueFigure } from './figures.ts'
import { queryOf, type RevenueSearch } from './revenue-search.ts'

interface Props {
  figures: RevenueFigure[]
  report: Revenue
  asked: RevenueSearch
}

/** The metrics beside their previous values; each links to the rows behind it. */
export const RevenueFigures = ({ figures, ...shown }: Props) => (
  <dl className={styles.figures}>
    {figures.map((figure) => (
      <Paper key={figure.name} p="md">
        <Group component="dt" justify="space-between" wrap="nowrap" gap={4}>
          <Text size="sm" c="dimmed" span>
            {t(`revenue.${figure.name}`)}
          </Text>
          <FigureExplanation figure={figure} {...shown} />
        </Group>
        <Text component="dd" m={0} mt={2} fz={22} fw={600} className="numbers">
          <TextLink
            to="/revenue/rows"
            search={{ ...queryOf(shown.asked), of: figure.rows }}
            c="inherit"
            underline="hover"
            fz="inherit"
            fw="inherit"
            aria-label={t('revenue.open_rows', {
              number: t(`revenue.${figure.name}`),
              value: figure.say(figure.now),
            })}
          >
            {figure.say(figure.now)}
          </TextLink>
        </Text>
        <Beside figure={figure} />
      </Paper>
    ))}
  </dl>
)

function Beside({ figure: { now, before, say, more } }: { figure: RevenueFigure }) {
  const changed = before === undefined ? null : change(now, before)
  return (
    <>
      <Text component="dd" m={0} size="xs" c="dimmed" className="numbers">
        {before === undefined
          ? t('revenue.as_of_now')
          : changed
            ? t('reports.change', { change: changed, before: say(before) })
            : t('reports.before', { before: say(before) })}
      </Text>
      {more && (
        <Text component="dd" m={0} size="xs" c="dimmed" className="numbers">
          {more}
        </Text>
      )}
    </>
  )
}

const FigureExplanation = ({ figure, report, asked }: Omit<Props, 'figures'> & { figure: RevenueFigure }) => (
  <Popover width={360} withArrow trapFocus returnFocus position="bottom-end" shadow="md">
    <Popover.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('reports.meaning_of', { number: t(`revenue.${figure.name}`) })}
      >
        <IconInfoCircle size={16} />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown aria-label={t(`revenue.${figure.name}`)}>
      <Stack gap="xs">
        <Text size="sm">{t(`revenue.${figure.name}_text`)}</Text>
        <Text size="xs" c="dimmed">
          {t('reports.compared', {
            from: longDay(report.before.from),
            to: longDay(report.before.to),
            zone: report.period.time_zone,
          })}
        </Text>
        <TextLink to="/revenue/rows" search={{ ...queryOf(asked), of: figure.rows }} size="sm">
          {t('reports.rows')}
        </TextLink>
      </Stack>
    </Popover.Dropdown>
  </Popover>
)
