import {
  PRICE_PERSON_STATES,
  type PriceChange,
  type PriceChangePerson,
  type PricePersonState,
} from '@matinee/contract/billing/price-changes'
import { Badge, Box, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../format.ts'
import { money } from '../../money.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { Choice } from '../../parts/list/Choice.tsx'
import { FilterBar } from '../../parts/list/FilterBar.tsx'
import { t } from '../../text.ts'
import { CustomerCell } from '../sales/CustomerCell.tsx'
import { SalesList } from '../sales/SalesList.tsx'
import { reasonText } from './price-change-text.ts'
import { priceChangePeople } from './queries.ts'

/** The people of a price change, those left out too. */
export function PriceChangePeople({ change }: { change: PriceChange }) {
  const { counts } = change
  const [{ state, page }, show] = useState<{ state?: PricePersonState; page: number }>({ page: 1 })
  const query = useQuery(priceChangePeople(change, { page, ...(state && { state }) }))
  const clear = () => show({ page: 1 })
  return (
    <Stack gap="md">
      <FilterBar count={state ? 1 : 0} onClear={clear}>
        <Choice
          label={t('price_changes.status')}
          value={state}
          choices={PRICE_PERSON_STATES.filter((value) => counts[value] > 0).map((value) => ({
            value,
            label: t(`price_changes.person.${value}`),
          }))}
          onChoose={(value) => show({ page: 1, ...(value && { state: value }) })}
        />
      </FilterBar>
      <SalesList
        label={t('price_changes.people')}
        query={query}
        columns={columns}
        rowId={({ subscription_id }) => String(subscription_id)}
        isNarrowed={state !== undefined}
        none={{ icon: IconUsers, title: t('price_changes.nobody'), text: t('price_changes.nobody_text') }}
        onPage={(next) => show({ page: next, ...(state && { state }) })}
        onClear={clear}
      />
    </Stack>
  )
}

const COLOURS: Partial<Record<PricePersonState, string>> = {
  waiting: 'blue',
  telling: 'blue',
  told: 'blue',
  changed: 'teal',
  unreached: 'yellow',
}

function PersonState({ person: { state, reason } }: { person: PriceChangePerson }) {
  return (
    <Box>
      <Badge variant="light" color={COLOURS[state] ?? 'gray'}>
        {t(`price_changes.person.${state}`)}
      </Badge>
      {reason !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {reasonText(reason)}
        </Text>
      )}
    </Box>
  )
}

const priceText = ({ amount_before, amount, currency, state }: PriceChangePerson) =>
  amount === null || state === 'left_out'
    ? money(amount_before, currency)
    : t('price_changes.from_to', { before: money(amount_before, currency), after: money(amount, currency) })

const columns: Columns<PriceChangePerson> = [
  {
    id: 'who',
    header: t('sales.person'),
    cell: ({ row: { original } }) => (
      <Box>
        <CustomerCell member={original.member} />
        <Box hiddenFrom="md" mt={4}>
          <PersonState person={original} />
        </Box>
      </Box>
    ),
  },
  {
    id: 'state',
    header: t('price_changes.status'),
    meta: { wide: true },
    cell: ({ row: { original } }) => <PersonState person={original} />,
  },
  {
    id: 'price',
    header: t('sales.price'),
    meta: { end: true },
    cell: ({ row: { original } }) => priceText(original),
  },
  {
    id: 'renews',
    header: t('price_changes.renews'),
    meta: { wide: true, end: true },
    cell: ({ row: { original } }) => (original.renews_at ? dayOf(original.renews_at) : '–'),
  },
]
