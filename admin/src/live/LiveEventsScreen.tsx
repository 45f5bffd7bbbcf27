import { LIVE_LISTS } from '@matinee/contract/live/live-events'
import { Stack } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCanCreateContent } from '../members/role-access.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListTabs } from '../parts/list/ListTabs.tsx'
import { ListPager } from '../parts/Pager.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { liveColumns } from './live-columns.tsx'
import { NewLiveEvent } from './NewLiveEvent.tsx'
import { PermanentKey } from './PermanentKey.tsx'
import { liveEvents } from './queries.ts'
import { useLiveNews } from './use-live-news.ts'

const route = getRouteApi('/shell/live')

/** The live events of the store: upcoming, on air and past. */
export const LiveEventsScreen = () => (
  <Screen title={t('nav.live')} actions={<LiveActions />}>
    <Stack gap="md">
      <Tabs />
      <LiveEventList />
    </Stack>
  </Screen>
)

const LiveActions = () => (
  <>
    <PermanentKey />
    <NewLiveEvent />
  </>
)

const Tabs = () => (
  <ListTabs
    to="/live"
    label={t('nav.live')}
    current={route.useSearch().list ?? 'upcoming'}
    tabs={LIVE_LISTS.map((list) => ({
      name: list,
      label: t(`live.list.${list}`),
      search: list === 'upcoming' ? {} : { list },
    }))}
  />
)

function LiveEventList() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch, isPending } = useQuery(liveEvents(asked))
  useLiveNews(data?.body.map(({ id }) => id) ?? [])

  if (isPending) return <RowsSkeleton />
  if (!data) return <Problem error={error} onRetry={() => void refetch()} />
  if (data.body.length === 0) return <NoEvents />
  return (
    <>
      <DataTable
        label={t('nav.live')}
        columns={liveColumns}
        rows={data.body}
        rowId={({ id }) => String(id)}
      />
      <ListPager list={data} onPage={(page) => void navigate({ search: { ...asked, page } })} />
    </>
  )
}

function NoEvents() {
  const { list = 'upcoming' } = route.useSearch()
  const isNew = useCanCreateContent() && list === 'upcoming'
  return (
    <Empty icon={IconBroadcast} title={t(`live.none.${list}`)} text={t('live.none_text')}>
      {isNew && <NewLiveEvent />}
    </Empty>
  )
}
