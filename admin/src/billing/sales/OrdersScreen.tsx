import { ORDER_STATES } from '@matinee/contract/billing/checkout'
import { salesFiles, type OrderEntry } from '@matinee/contract/billing/sales'
import { Box, Stack, Text } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { joinFacts } from '../../join-facts.ts'
import { ago, moment } from '../../format.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { TextLink } from '../../parts/links.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Choice } from '../../parts/list/Choice.tsx'
import { DayChoice } from '../../parts/list/DayChoice.tsx'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { declineText } from './decline.ts'
import { DownloadCsv } from './DownloadCsv.tsx'
import { OfferChoice, SalesFilterBar, only } from './Filters.tsx'
import { orders } from './queries.ts'
import { OrderBadge } from './SaleBadges.tsx'
import { hasFilters, SalesList, ToOffers } from './SalesList.tsx'
import { readOrdersSearch } from './sales-search.ts'
import { CustomerCell } from './CustomerCell.tsx'

const route = getRouteApi('/shell/sales/orders')

/** The orders of the store, abandoned ones included, newest first. */
export function OrdersScreen() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(orders(asked))
  return (
    <Screen title={t('nav.orders')} actions={<DownloadCsv path={salesFiles.orders.path} asked={asked} />}>
      <Stack gap="md">
        <OrderFilters />
        <SalesList
          label={t('nav.orders')}
          query={query}
          columns={columns}
          rowId={({ id }) => String(id)}
          isNarrowed={hasFilters(asked)}
          none={{
            icon: IconShoppingCart,
            title: t('sales.no_orders'),
            text: t('sales.no_orders_text'),
            act: <ToOffers />,
          }}
          onPage={(page) => void navigate({ search: { ...asked, page } })}
          onClear={() => void navigate({ search: {} })}
        />
      </Stack>
    </Screen>
  )
}

function OrderFilters() {
  const { page: _page, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const ask = (changes: Partial<Record<keyof typeof asked, string | number | undefined>>) =>
    void navigate({ search: readOrdersSearch(only({ ...asked, ...changes })), replace: true })
  return (
    <SalesFilterBar
      label={t('sales.search_people')}
      asked={asked}
      onSearch={(search) => ask({ search })}
      onClear={(search) => void navigate({ search, replace: true })}
    >
      <Choice
        label={t('sales.status')}
        value={asked.state}
        choices={ORDER_STATES.map((value) => ({ value, label: t(`sales.order.${value}`) }))}
        onChoose={(state) => ask({ state })}
      />
      <OfferChoice value={asked.offer_id} onChoose={(offer_id) => ask({ offer_id })} />
      <DayChoice from={asked.from} to={asked.to} onDays={ask} />
    </SalesFilterBar>
  )
}

export const orderTitle = ({ title, kind }: Pick<OrderEntry, 'title' | 'kind'>) =>
  title ?? t(kind === 'donation' ? 'sales.kind.donation' : 'sales.kind.gift_card')

const columns: Columns<OrderEntry> = [
  { id: 'what', header: t('sales.order'), cell: ({ row }) => <OrderSubject order={row.original} /> },
  {
    id: 'who',
    header: t('sales.person'),
    cell: ({ row: { original } }) => (
      <CustomerCell member={original.member} name={original.name} email={original.email} />
    ),
  },
  {
    id: 'due',
    header: t('sales.due_now'),
    meta: { end: true, wide: true },
    cell: ({ row: { original } }) =>
      original.due_now === null ? '–' : money(original.due_now, original.currency),
  },
  {
    id: 'state',
    header: t('sales.status'),
    meta: { wide: true },
    cell: ({ row }) => <State order={row.original} />,
  },
  {
    id: 'at',
    header: t('sales.begun'),
    meta: { wide: true, end: true },
    cell: ({ row: { original } }) => (
      <Text
        size="sm"
        c="dimmed"
        component="time"
        dateTime={original.created_at}
        title={moment(original.created_at)}
      >
        {ago(original.created_at)}
      </Text>
    ),
  },
]

/** The progress of an order, and why it stopped. */
const State = ({ order: { state, failure_code } }: { order: OrderEntry }) => (
  <>
    <OrderBadge state={state} />
    {failure_code && (
      <Text size="xs" c="dimmed" mt={4}>
        {declineText(failure_code)}
      </Text>
    )}
  </>
)

const OrderSubject = ({ order }: { order: OrderEntry }) => (
  <Box miw={0}>
    <TextLink to="/sales/orders/$id" params={{ id: order.id }} size="sm" fw={500} className="as-written">
      {orderTitle(order)}
    </TextLink>
    <Text size="xs" c="dimmed">
      {joinFacts([order.is_trial && t('sales.with_trial'), order.coupon])}
    </Text>
    <Text size="xs" c="dimmed" hiddenFrom="md" className="numbers">
      {joinFacts([order.due_now !== null && money(order.due_now, order.currency), ago(order.created_at)])}
    </Text>
    <Box hiddenFrom="md" mt={4}>
      <State order={order} />
    </Box>
  </Box>
)
