import type { CouponBatch } from '@matinee/contract/billing/coupons'
import { Box, Button, Progress, Stack, Text } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { joinFacts } from '../../join-facts.ts'
import { ago } from '../../format.ts'
import { DataTable, type Columns } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { TextLink } from '../../parts/links.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { useCanManageMarketing } from '../billing-access.ts'
import { t } from '../../text.ts'
import { discountText, durationText } from './coupon-words.ts'
import { CouponState } from './CouponState.tsx'
import { batches } from './queries.ts'

const route = getRouteApi('/shell/coupons')

/** The batches of coupons. */
export function BatchList({ onNew }: { onNew: () => void }) {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const mayChange = useCanManageMarketing()
  const { data, error, refetch } = useQuery(batches(page))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  if (data.body.length === 0)
    return (
      <Empty icon={IconTicket} title={t('coupons.no_batches')} text={t('coupons.no_batches_text')}>
        {mayChange && <Button onClick={onNew}>{t('coupons.new')}</Button>}
      </Empty>
    )
  return (
    <Stack>
      <DataTable
        label={t('coupons.tab.bulk')}
        columns={COLUMNS}
        rows={data.body}
        rowId={({ id }) => String(id)}
      />
      <ListPager list={data} onPage={(to) => void navigate({ search: { bulk: true as const, page: to } })} />
    </Stack>
  )
}

const COLUMNS: Columns<CouponBatch> = [
  { id: 'name', header: t('coupons.name'), cell: ({ row }) => <Name batch={row.original} /> },
  {
    id: 'discount',
    header: t('coupons.discount'),
    meta: { wide: true },
    cell: ({ row }) => (
      <Text size="sm">{joinFacts([discountText(row.original.rules), durationText(row.original.rules)])}</Text>
    ),
  },
  {
    id: 'state',
    header: t('coupons.state'),
    meta: { wide: true },
    cell: ({ row }) => <CouponState state={row.original.state} />,
  },
  {
    id: 'used',
    header: t('coupons.used'),
    meta: { end: true },
    cell: ({ row: { original } }) => (
      <Text size="sm">{t('coupons.used_of', { used: original.redemptions, most: original.made })}</Text>
    ),
  },
]

const Name = ({ batch }: { batch: CouponBatch }) => (
  <Box miw={0}>
    <TextLink to="/coupons/batches/$id" params={{ id: batch.id }} c="inherit" fw={600} size="sm">
      {batch.name}
    </TextLink>
    <Text size="xs" c="dimmed">
      {joinFacts([t('coupons.codes', { count: batch.wanted }), ago(batch.created_at)])}
    </Text>
    {batch.state === 'making' && (
      <Progress mt={4} maw={220} value={(batch.made / batch.wanted) * 100} aria-label={batch.name} />
    )}
  </Box>
)
