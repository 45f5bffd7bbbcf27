import type { ManagedOffer } from '@matinee/contract/offers/offers-admin'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ListTabs } from '../parts/list/ListTabs.tsx'
import { Empty } from '../parts/Empty.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { SortableRows, StillRows } from '../parts/SortableRows.tsx'
import { useHasAccess } from '../members/role-access.ts'
import { t } from '../text.ts'
import { OfferRow } from './OfferRow.tsx'
import { offers } from './queries.ts'
import { OFFER_TABS, TAB_NAMES, type OfferTab } from './tabs.ts'
import { useOffers } from './use-offers.ts'

const route = getRouteApi('/shell/offers')

/** The offers of the store by type. */
export function OffersScreen() {
  const { tab = 'plans' } = route.useSearch()
  const mayEdit = useHasAccess('money', 'edit')

  return (
    <Screen title={t('nav.offers')} width={960} actions={mayEdit && <AddOffer tab={tab} />}>
      <Stack gap="md">
        <ListTabs
          to="/offers"
          label={t('offers.tabs')}
          current={tab}
          tabs={TAB_NAMES.map((name) => ({ name, label: t(`offers.tab.${name}`), search: { tab: name } }))}
        />
        <Offers tab={tab} mayEdit={mayEdit} />
      </Stack>
    </Screen>
  )
}

function AddOffer({ tab }: { tab: OfferTab }) {
  const navigate = useNavigate()
  return (
    <Group gap="xs">
      {OFFER_TABS[tab].map((type) => (
        <Button
          key={type}
          leftSection={<IconPlus size={16} aria-hidden />}
          variant={type === OFFER_TABS[tab][0] ? 'filled' : 'default'}
          onClick={() => void navigate({ to: '/offers/new', search: { type } })}
        >
          {t(`offers.add.${type}`)}
        </Button>
      ))}
    </Group>
  )
}

function Offers({ tab, mayEdit }: { tab: OfferTab; mayEdit: boolean }) {
  const { data, error, refetch } = useQuery(offers)
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  const types: readonly string[] = OFFER_TABS[tab]
  const rows = data.filter(({ type }) => types.includes(type))
  if (rows.length === 0)
    return (
      <Paper>
        <Empty icon={IconTag} title={t('offers.empty')} text={t('offers.empty_text')} />
      </Paper>
    )
  return <List label={t(`offers.tab.${tab}`)} rows={rows} all={data} mayEdit={mayEdit} />
}

interface ListProps {
  label: string
  rows: ManagedOffer[]
  all: ManagedOffer[]
  mayEdit: boolean
}

/** Offers on sale in the visitors' order, archived ones below. */
function List({ label, rows, all, mayEdit }: ListProps) {
  const { order } = useOffers()
  const onSale = rows.filter(({ state }) => state === 'active')
  const archived = rows.filter(({ state }) => state === 'archived')
  const rowOf = (row: ManagedOffer) => <OfferRow offer={row} mayEdit={mayEdit} />
  const move = (moved: ManagedOffer[]) => {
    const places = moved.values()
    order.mutate(all.map((one) => (onSale.includes(one) ? places.next().value! : one)))
  }

  return (
    <>
      {mayEdit && onSale.length > 1 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('offers.order_text')}
        </Text>
      )}
      <Paper style={{ overflow: 'hidden' }}>
        {mayEdit ? (
          <SortableRows label={label} rows={onSale} onMove={({ rows: moved }) => move(moved)}>
            {rowOf}
          </SortableRows>
        ) : (
          <StillRows label={label} rows={onSale}>
            {rowOf}
          </StillRows>
        )}
      </Paper>
      {archived.length > 0 && (
        <Paper mt="md" style={{ overflow: 'hidden' }}>
          <StillRows label={`${label}: ${t('offers.archived')}`} rows={archived}>
            {rowOf}
          </StillRows>
        </Paper>
      )}
    </>
  )
}
