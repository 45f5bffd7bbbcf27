import { SUBSCRIPTION_STATES } from '@matinee/contract/billing/billing'
import { salesFiles, type SubscriptionEntry } from '@matinee/contract/billing/sales'
import { Box, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { dayOf } from '../../format.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { TextLink } from '../../parts/links.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Choice } from '../../parts/list/Choice.tsx'
import { t } from '../../text.ts'
import { DownloadCsv } from './DownloadCsv.tsx'
import { OfferChoice, SalesFilterBar, only } from './Filters.tsx'
import { isPaidOff, priceOf } from './price.ts'
import { subscriptions } from './queries.ts'
import { SubscriptionBadge } from './SaleBadges.tsx'
import { hasFilters, SalesList, ToOffers } from './SalesList.tsx'
import { readSubscriptionsSearch } from './sales-search.ts'
import { CustomerCell } from './CustomerCell.tsx'

const route = getRouteApi('/shell/sales/subscriptions')

/** All subscriptions, ended ones included, newest first. */
export function SubscriptionsScreen() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(subscriptions(asked))
  return (
    <Screen
      title={t('nav.subscriptions')}
      actions={<DownloadCsv path={salesFiles.subscriptions.path} asked={asked} />}
    >
      <Stack gap="md">
        <SubscriptionFilters />
        <SalesList
          label={t('nav.subscriptions')}
          query={query}
          columns={columns}
          rowId={({ id }) => String(id)}
          isNarrowed={hasFilters(asked)}
          none={{
            icon: IconRefresh,
            title: t('sales.no_subscriptions'),
            text: t('sales.no_subscriptions_text'),
            act: <ToOffers />,
          }}
          onPage={(page) => void navigate({ search: { ...asked, page } })}
          onClear={() => void navigate({ search: {} })}
        />
      </Stack>
    </Screen>
  )
}

function SubscriptionFilters() {
  const { page: _page, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const ask = (changes: Partial<Record<keyof typeof asked, string | number | undefined>>) =>
    void navigate({ search: readSubscriptionsSearch(only({ ...asked, ...changes })), replace: true })
  return (
    <SalesFilterBar
      label={t('sales.search_people')}
      asked={asked}
      onSearch={(search) => ask({ search })}
      onClear={(search) => void navigate({ search, replace: true })}
    >
      <Choice
        label={t('sales.status')}
        value={asked.only ?? asked.status}
        choices={[...SUBSCRIPTION_STATES, ...ONLY].map((value) => ({
          value,
          label: t(`sales.subscription.${value}`),
        }))}
        onChoose={(value) =>
          ask(isOnly(value) ? { only: value, status: undefined } : { status: value, only: undefined })
        }
      />
      <OfferChoice value={asked.offer_id} onChoose={(offer_id) => ask({ offer_id })} plansOnly />
    </SalesFilterBar>
  )
}

const ONLY = ['ending', 'comped', 'instalments'] as const
const isOnly = (value: string | undefined) => ONLY.some((only) => only === value)

const columns: Columns<SubscriptionEntry> = [
  {
    id: 'plan',
    header: t('sales.plan'),
    cell: ({ row: { original } }) => (
      <Box miw={0}>
        <TextLink
          to="/sales/subscriptions/$id"
          params={{ id: original.id }}
          size="sm"
          fw={500}
          className="as-written"
        >
          {original.title}
        </TextLink>
        <Text size="xs" c="dimmed">
          {priceOf(original)}
        </Text>
        <Box hiddenFrom="md" mt={4}>
          <SubscriptionBadge {...original} isPaidOff={isPaidOff(original)} />
        </Box>
      </Box>
    ),
  },
  { id: 'who', header: t('sales.person'), cell: ({ row }) => <CustomerCell member={row.original.member} /> },
  {
    id: 'status',
    header: t('sales.status'),
    meta: { wide: true },
    cell: ({ row: { original } }) => <SubscriptionBadge {...original} isPaidOff={isPaidOff(original)} />,
  },
  {
    id: 'next',
    header: t('sales.next'),
    meta: { wide: true, end: true },
    cell: ({ row: { original } }) => (original.next_at ? dayOf(original.next_at) : '–'),
  },
  {
    id: 'since',
    header: t('sales.since'),
    meta: { wide: true, end: true },
    cell: ({ row: { original } }) => dayOf(original.created_at),
  },
]
