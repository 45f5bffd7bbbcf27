import { GIFT_CARD_STATES, type GiftCardState } from '@matinee/contract/billing/gift-cards'
import { Alert, Stack } from '@mantine/core'
import { IconGift, IconInfoCircle, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DataTable } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { ButtonLink } from '../../parts/links.tsx'
import { Choice } from '../../parts/list/Choice.tsx'
import { FilterBar } from '../../parts/list/FilterBar.tsx'
import { NoMatch } from '../../parts/list/NoMatch.tsx'
import { SearchField } from '../../parts/list/SearchField.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { giftColumns } from './gift-columns.tsx'
import { GiftDrawer } from './GiftDrawer.tsx'
import { giftCards, giftSettings } from './queries.ts'

const route = getRouteApi('/shell/gift_cards')

/** The gift cards people bought. */
export function GiftCardsScreen() {
  const { card, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: settings, error, refetch } = useQuery(giftSettings)
  return (
    <Screen
      title={t('nav.gift_cards')}
      actions={
        <ButtonLink
          to="/gift_cards/settings"
          variant="default"
          leftSection={<IconSettings size={16} aria-hidden />}
        >
          {t('gifts.settings')}
        </ButtonLink>
      }
    >
      {settings?.gift_cards === false && (
        <Alert variant="light" color="gray" icon={<IconInfoCircle />}>
          {t('gifts.off')}
        </Alert>
      )}
      {settings && <GiftList asked={asked} />}
      {!settings && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      <GiftDrawer id={card} onClose={() => void navigate({ search: asked })} />
    </Screen>
  )
}

interface GiftCardListQuery {
  page?: number
  state?: GiftCardState
  search?: string
}

function GiftList({ asked }: { asked: GiftCardListQuery }) {
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(giftCards(asked))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  const isNarrowed = Boolean(asked.state || asked.search)
  if (data.body.length === 0 && !isNarrowed)
    return <Empty icon={IconGift} title={t('gifts.none')} text={t('gifts.none_text')} />
  return (
    <Stack>
      <GiftFilters asked={asked} onAsk={(search) => void navigate({ search, replace: true })} />
      {data.body.length === 0 ? (
        <NoMatch onClear={() => void navigate({ search: {} })} />
      ) : (
        <>
          <DataTable
            label={t('nav.gift_cards')}
            columns={giftColumns}
            rows={data.body}
            rowId={({ id }) => String(id)}
          />
          <ListPager list={data} onPage={(page) => void navigate({ search: { ...asked, page } })} />
        </>
      )}
    </Stack>
  )
}

interface GiftFiltersProps {
  asked: GiftCardListQuery
  onAsk: (asked: GiftCardListQuery) => void
}

function GiftFilters({ asked: { page: _page, ...asked }, onAsk }: GiftFiltersProps) {
  const { search: _search, ...notSearched } = asked
  const { state: _state, ...ofAnyState } = asked
  return (
    <FilterBar
      count={asked.state ? 1 : 0}
      onClear={() => onAsk(ofAnyState)}
      before={
        <SearchField
          label={t('gifts.search')}
          value={asked.search}
          onSearch={(words) => onAsk({ ...notSearched, ...(words && { search: words }) })}
        />
      }
    >
      <Choice
        label={t('coupons.state')}
        value={asked.state}
        choices={GIFT_CARD_STATES.map((value) => ({ value, label: t(`gifts.state.${value}`) }))}
        onChoose={(state) => onAsk({ ...ofAnyState, ...(state && { state }) })}
      />
    </FilterBar>
  )
}
