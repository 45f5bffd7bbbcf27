import { GIFT_CARD_STATES, type GiftCardState } from '@matinee/contract/gift-cards'
import { Alert, Group, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconGift, IconInfoCircle, IconSearch, IconSearchOff, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { DataTable } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { ButtonLink } from '../../parts/links.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsWaiting } from '../../parts/RowsWaiting.tsx'
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
  const { data: settings } = useQuery(giftSettings)
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
      <GiftList asked={asked} />
      <GiftDrawer id={card} onClose={() => void navigate({ search: asked })} />
    </Screen>
  )
}

interface Asked {
  page?: number
  state?: GiftCardState
  search?: string
}

function GiftList({ asked }: { asked: Asked }) {
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(giftCards(asked))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsWaiting />
  const isNarrowed = Boolean(asked.state || asked.search)
  if (data.body.length === 0 && !isNarrowed)
    return <Empty icon={IconGift} title={t('gifts.none')} text={t('gifts.none_text')} />
  return (
    <Stack>
      <GiftFilters asked={asked} onAsk={(search) => void navigate({ search, replace: true })} />
      {data.body.length === 0 ? (
        <Empty icon={IconSearchOff} title={t('coupons.no_match')} text={t('coupons.no_match_text')} />
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

function GiftFilters({
  asked: { page: _page, ...asked },
  onAsk,
}: {
  asked: Asked
  onAsk: (asked: Asked) => void
}) {
  const [text, setText] = useState(asked.search ?? '')
  const find = useDebouncedCallback((wanted: string) => {
    const { search: _search, ...others } = asked
    onAsk({ ...others, ...(wanted.trim() && { search: wanted.trim() }) })
  }, 300)
  return (
    <Group gap="sm">
      <TextInput
        aria-label={t('gifts.search')}
        placeholder={t('gifts.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          find(value)
        }}
        style={{ flex: '1 1 240px' }}
      />
      <Select
        aria-label={t('coupons.state')}
        placeholder={t('coupons.state')}
        clearable
        clearButtonProps={{ 'aria-label': t('coupons.every_state') }}
        data={GIFT_CARD_STATES.map((value) => ({ value, label: t(`gifts.state.${value}`) }))}
        value={asked.state ?? null}
        onChange={(value) => {
          const { state: _state, ...others } = asked
          onAsk({ ...others, ...(value && { state: value as GiftCardState }) })
        }}
        style={{ flex: '1 1 160px' }}
      />
    </Group>
  )
}
