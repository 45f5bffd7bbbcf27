import { DISPUTE_STATES, salesFiles, type DisputeEntry } from '@matinee/contract/billing/sales'
import { Badge, Box, Stack, Text } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { dayOf } from '../../format.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { TextLink } from '../../parts/links.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { FilterBar } from '../../parts/list/FilterBar.tsx'
import { Choice } from '../../parts/list/Choice.tsx'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { disputeText } from './decline.ts'
import { DownloadCsv } from './DownloadCsv.tsx'
import { disputes } from './queries.ts'
import { hasFilters, SalesList } from './SalesList.tsx'
import { readDisputesSearch } from './sales-search.ts'
import { CustomerCell } from './CustomerCell.tsx'

const route = getRouteApi('/shell/sales/disputes')

/** The disputes (chargebacks) of the store. */
export function DisputesScreen() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(disputes(asked))
  return (
    <Screen title={t('nav.disputes')} actions={<DownloadCsv path={salesFiles.disputes.path} asked={asked} />}>
      <Stack gap="md">
        <FilterBar count={asked.state ? 1 : 0} onClear={() => void navigate({ search: {}, replace: true })}>
          <Choice
            label={t('sales.status')}
            value={asked.state}
            choices={DISPUTE_STATES.map((value) => ({ value, label: t(`sales.dispute.${value}`) }))}
            onChoose={(state) => void navigate({ search: readDisputesSearch({ state }), replace: true })}
          />
        </FilterBar>
        <SalesList
          label={t('nav.disputes')}
          query={query}
          columns={columns}
          rowId={({ id }) => String(id)}
          isNarrowed={hasFilters(asked)}
          none={{ icon: IconGavel, title: t('sales.no_disputes'), text: t('sales.no_disputes_text') }}
          onPage={(page) => void navigate({ search: { ...asked, page } })}
          onClear={() => void navigate({ search: {} })}
        />
      </Stack>
    </Screen>
  )
}

const COLOUR = { open: 'red', won: 'teal', lost: 'gray' } as const

const DisputeState = ({ state }: Pick<DisputeEntry, 'state'>) => (
  <Badge variant="light" color={COLOUR[state]}>
    {t(`sales.dispute.${state}`)}
  </Badge>
)

const columns: Columns<DisputeEntry> = [
  {
    id: 'invoice',
    header: t('sales.invoice'),
    cell: ({ row: { original } }) => (
      <Box>
        {original.invoice ? (
          <TextLink to="/sales/invoices/$id" params={{ id: original.invoice.id }} size="sm" fw={500}>
            <bdi>{original.invoice.number}</bdi>
          </TextLink>
        ) : (
          '–'
        )}
        <Text size="xs" c="dimmed">
          {original.reason && disputeText(original.reason)}
        </Text>
        <Box hiddenFrom="md">
          <DisputeState state={original.state} />
        </Box>
      </Box>
    ),
  },
  { id: 'who', header: t('sales.person'), cell: ({ row }) => <CustomerCell member={row.original.member} /> },
  {
    id: 'amount',
    header: t('sales.amount'),
    meta: { end: true },
    cell: ({ row: { original } }) => money(original.amount, original.currency),
  },
  {
    id: 'state',
    header: t('sales.status'),
    meta: { wide: true },
    cell: ({ row: { original } }) => <DisputeState state={original.state} />,
  },
  {
    id: 'opened',
    header: t('sales.opened'),
    meta: { wide: true, end: true },
    cell: ({ row: { original } }) => dayOf(original.opened_at),
  },
]
