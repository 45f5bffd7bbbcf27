import { revenueFiles, type RevenueLine, type RevenueStep } from '@matinee/contract/billing/revenue'
import { Box, Group, SegmentedControl, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pageLanguage } from '../../language.ts'
import { Card } from '../../parts/Card.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { longDay, formatInteger } from '../../analytics/reports/numbers.ts'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { DownloadCsv } from '../sales/DownloadCsv.tsx'
import { revenueTable } from './queries.ts'
import { queryOf, type RevenueSearch } from './revenue-search.ts'

interface Props {
  asked: RevenueSearch
  onAsk: (asked: RevenueSearch) => void
}

/** Sales by month, week or day: gross, discounts, taxes and net. */
export function SalesTable({ asked, onAsk }: Props) {
  const by = asked.by ?? 'month'
  const query = { ...queryOf(asked), by }
  const { data, error, refetch } = useQuery(revenueTable(query))
  const actions = (
    <Group gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={t('revenue.by')}
        value={by}
        onChange={(value) => onAsk({ ...asked, by: value as RevenueStep })}
        data={[
          { value: 'month', label: t('revenue.months') },
          { value: 'week', label: t('revenue.weeks') },
          { value: 'day', label: t('revenue.days') },
        ]}
      />
      <DownloadCsv path={revenueFiles.table.path} asked={query} />
    </Group>
  )
  return (
    <Card title={t('revenue.table')} actions={actions}>
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data && <Lines lines={data.lines} currency={data.currency} by={by} />}
    </Card>
  )
}

const COLUMNS = ['gross', 'refunds', 'discounts', 'balance_used', 'net', 'tax', 'total'] as const

const monthOf = (date: string) =>
  new Intl.DateTimeFormat(pageLanguage(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))

const NAME_OF: Record<RevenueStep, (date: string) => string> = {
  month: monthOf,
  week: (date) => t('revenue.week_of', { day: longDay(date) }),
  day: longDay,
}

interface LinesProps {
  lines: RevenueLine[]
  currency: string
  by: RevenueStep
}

const Lines = ({ lines, currency, by }: LinesProps) => (
  // Amounts do not wrap: where space is short the table scrolls sideways, by keyboard as well.
  <Box component="section" style={{ overflowX: 'auto' }} tabIndex={0} aria-label={t('revenue.table')}>
    <Table aria-label={t('revenue.table')} verticalSpacing={6} horizontalSpacing="xs" miw={720}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('revenue.date')}</Table.Th>
          <Table.Th scope="col" ta="end">
            {t('revenue.sales')}
          </Table.Th>
          {COLUMNS.map((name) => (
            <Table.Th key={name} scope="col" ta="end">
              {t(`revenue.${name}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.toReversed().map((line) => (
          <Table.Tr key={line.date}>
            <Table.Th scope="row" fw={400}>
              {NAME_OF[by](line.date)}
            </Table.Th>
            <Table.Td ta="end" className="numbers">
              {formatInteger(line.sales)}
            </Table.Td>
            {COLUMNS.map((name) => (
              <Table.Td key={name} ta="end" className="numbers">
                {money(line[name], currency)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Box>
)
