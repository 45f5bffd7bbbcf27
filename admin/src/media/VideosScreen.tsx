import { Stack } from '@mantine/core'
import { IconDownload, IconMovie } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DataTable } from '../parts/DataTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListTabs } from '../parts/list/ListTabs.tsx'
import { NoMatch } from '../parts/list/NoMatch.tsx'
import { SearchField } from '../parts/list/SearchField.tsx'
import { useSelection } from '../parts/list/use-selection.ts'
import { ListPager } from '../parts/Pager.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { useCanEditContent } from '../members/role-access.ts'
import { ButtonLink } from '../parts/links.tsx'
import { videos } from './queries.ts'
import { UploadButton } from './uploads/UploadButton.tsx'
import { VideoBulkBar } from './VideoBulkBar.tsx'
import { videoColumns } from './video-columns.tsx'

const route = getRouteApi('/shell/videos')

const FILTERS = ['busy', 'ready', 'failed'] as const

/** Every film of the store in any state, newest first. */
export const VideosScreen = () => (
  <Screen title={t('nav.videos')} actions={<ImportLink />}>
    <Stack gap="md">
      <StateFilter />
      <VideoSearch />
      <VideoList />
    </Stack>
  </Screen>
)

const ImportLink = () =>
  useCanEditContent() && (
    <ButtonLink to="/videos/import" variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
      {t('film_imports.title')}
    </ButtonLink>
  )

function VideoSearch() {
  const { search, state } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <SearchField
      hasSlash
      flex="none"
      label={t('video.search')}
      value={search}
      onSearch={(words) =>
        void navigate({ search: { ...(words && { search: words }), ...(state && { state }) }, replace: true })
      }
    />
  )
}

const StateFilter = () => (
  <ListTabs
    to="/videos"
    label={t('video.state')}
    current={route.useSearch().state ?? 'all'}
    tabs={[
      { name: 'all', label: t('programs.all'), search: {} },
      ...FILTERS.map((state) => ({ name: state, label: t(`video.filter.${state}`), search: { state } })),
    ]}
  />
)

function VideoList() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch, isPending } = useQuery(videos(asked))
  const mayEdit = useCanEditContent()
  const selection = useSelection(JSON.stringify(asked))

  if (isPending) return <RowsSkeleton />
  if (!data) return <Problem error={error} onRetry={() => void refetch()} />
  if (data.body.length === 0)
    return asked.state || asked.search ? (
      <NoMatch onClear={() => void navigate({ search: {} })} />
    ) : (
      <NoVideos />
    )

  return (
    <>
      <DataTable
        label={t('nav.videos')}
        columns={videoColumns(data.body, mayEdit ? selection : null)}
        rows={data.body}
        rowId={({ id }) => String(id)}
      />
      <ListPager list={data} onPage={(to) => void navigate({ search: { ...asked, page: to } })} />
      {mayEdit && <VideoBulkBar selection={selection} videos={data.body} />}
    </>
  )
}

const NoVideos = () => (
  <Empty icon={IconMovie} title={t('video.none')} text={t('programs.none_text')}>
    <UploadButton label={t('upload.first')} />
  </Empty>
)
