import { retentionFile, type RetentionReport } from '@matinee/contract/retention/retention'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { money } from '../money.ts'
import { Card } from '../parts/Card.tsx'
import { DataTable, type Columns } from '../parts/DataTable.tsx'
import { t } from '../text.ts'
import { reasonName } from './reason-name.ts'

type Row = RetentionReport['reasons'][number]

const columns: Columns<Row> = [
  { id: 'reason', header: () => t('retention.column.reason'), cell: ({ row }) => reasonName(row.original) },
  { accessorKey: 'begun', header: () => t('retention.column.begun'), meta: { end: true } },
  {
    accessorKey: 'begun_before',
    header: () => t('retention.column.before'),
    meta: { end: true, wide: true },
  },
  { accessorKey: 'offered', header: () => t('retention.column.offered'), meta: { end: true, wide: true } },
  { accessorKey: 'saved', header: () => t('retention.column.saved'), meta: { end: true } },
  { accessorKey: 'left', header: () => t('retention.column.left'), meta: { end: true } },
]

/** The last 30 days, compared with the 30 days before. */
export function ReportCard({ report: { reasons, words, abandoned, winback } }: { report: RetentionReport }) {
  const value = abandoned.value.map(({ amount, currency }) => money(amount, currency)).join(' + ')
  return (
    <Card
      title={t('retention.report')}
      actions={
        <Anchor href={retentionFile.path} download size="sm">
          {t('retention.file')}
        </Anchor>
      }
    >
      <Stack>
        {reasons.length > 0 ? (
          <DataTable
            label={t('retention.report')}
            columns={columns}
            rows={reasons}
            rowId={({ id }) => String(id)}
          />
        ) : (
          <Text c="dimmed">{t('retention.nobody')}</Text>
        )}
        {words.slice(0, 5).map(({ text, at }) => (
          <Text key={at} size="sm" component="blockquote" dir="auto" m={0} ps="md">
            {text}
          </Text>
        ))}
        <Group gap="4px 32px">
          <Text size="sm">{t('retention.abandoned', { ...counts(abandoned), value: value || 'none' })}</Text>
          <Text size="sm">{t('retention.winback_counts', winback)}</Text>
        </Group>
      </Stack>
    </Card>
  )
}

const counts = ({ orders, mailed, recovered }: RetentionReport['abandoned']) => ({
  orders,
  mailed,
  recovered,
})
