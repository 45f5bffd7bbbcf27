import { revenueFiles, ROW_KINDS, type RevenueRow, type RowKind } from '@matinee/contract/billing/revenue'
import { Box, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { moment } from '../../format.ts'
import { BackTo } from '../../parts/BackTo.tsx'
import type { Columns } from '../../parts/DataTable.tsx'
import { TextLink } from '../../parts/links.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { page } from '../../page.ts'
import { useRole } from '../../members/role-access.ts'
import { t, tellAny } from '../../text.ts'
import { reaches } from '@matinee/contract/platform/roles'
import { money } from '../../money.ts'
import { DownloadCsv } from '../sales/DownloadCsv.tsx'
import { SalesList } from '../sales/SalesList.tsx'
import { revenueRows } from './queries.ts'

const route = getRouteApi('/shell/revenue/rows')

/** The rows behind a number of the report. */
export function RevenueRowsScreen() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const { of = 'sales' } = asked
  const query = useQuery(revenueRows(asked))
  const maySeeSales = reaches(useRole(), 'money', 'view', 'refunds')
  return (
    <Screen
      title={t(`revenue.rows.${of}`)}
      before={<BackTo to="/revenue" label={t('nav.revenue')} />}
      actions={<DownloadCsv path={revenueFiles.rows.path} asked={asked} />}
    >
      <Stack gap="md">
        <Select
          aria-label={t('revenue.rows')}
          value={of}
          data={ROW_KINDS.map((value) => ({ value, label: t(`revenue.rows.${value}`) }))}
          onChange={(value) => {
            const { page: _page, ...others } = asked
            void navigate({ search: { ...others, of: value as RowKind } })
          }}
          allowDeselect={false}
          maw={320}
        />
        <SalesList
          label={t(`revenue.rows.${of}`)}
          query={query}
          columns={columnsOf(query.data?.headers.currency ?? 'USD', maySeeSales)}
          rowId={(row) => [row.at, row.what, row.invoice?.id, row.subscription_id].join()}
          isNarrowed={false}
          none={{ title: t('revenue.no_rows'), text: t('revenue.no_rows_text') }}
          onPage={(to) => void navigate({ search: { ...asked, page: to } })}
          onClear={() => void navigate({ search: {} })}
        />
      </Stack>
    </Screen>
  )
}

const describeRow = (what: string) => {
  const word = `revenue.what.${what}`
  return word in page.words ? tellAny(word) : what
}

const columnsOf = (currency: string, maySeeSales: boolean): Columns<RevenueRow> => [
  {
    id: 'what',
    header: t('revenue.row'),
    cell: ({ row: { original } }) => <RowSubject row={original} maySeeSales={maySeeSales} />,
  },
  {
    id: 'who',
    header: t('sales.person'),
    cell: ({ row: { original } }) =>
      original.member_id && original.name ? (
        <TextLink to="/people/$id" params={{ id: original.member_id }} size="sm" className="as-written">
          {original.name}
        </TextLink>
      ) : (
        '–'
      ),
  },
  {
    id: 'amount',
    header: t('sales.amount'),
    meta: { end: true },
    cell: ({ row: { original } }) => money(original.amount, currency),
  },
]

function RowSubject({ row, maySeeSales }: { row: RevenueRow; maySeeSales: boolean }) {
  const { title, invoice, subscription_id, what, at } = row
  return (
    <Box miw={0}>
      <Text size="sm" component="div" className="as-written" style={{ overflowWrap: 'anywhere' }}>
        {maySeeSales && invoice ? (
          <TextLink to="/sales/invoices/$id" params={{ id: invoice.id }} size="sm">
            <bdi>{invoice.number}</bdi> {title}
          </TextLink>
        ) : maySeeSales && subscription_id ? (
          <TextLink to="/sales/subscriptions/$id" params={{ id: subscription_id }} size="sm">
            {title}
          </TextLink>
        ) : (
          title
        )}
      </Text>
      <Text size="xs" c="dimmed">
        {describeRow(what)} · <time dateTime={at}>{moment(at)}</time>
      </Text>
    </Box>
  )
}
