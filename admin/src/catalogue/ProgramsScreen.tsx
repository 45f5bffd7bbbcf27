import { Stack } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UploadButton } from '../media/uploads/UploadButton.tsx'
import { NoMatch } from '../parts/list/NoMatch.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListPager } from '../parts/Pager.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { useCanCreateContent } from '../members/role-access.ts'
import { t } from '../text.ts'
import { BulkBar } from './list/BulkBar.tsx'
import { programColumns } from './list/program-columns.tsx'
import { ProgramFilters } from './list/ProgramFilters.tsx'
import { ProgramTaskList } from './list/ProgramTaskList.tsx'
import { useSelection } from '../parts/list/use-selection.ts'
import { ViewTabs } from './list/ViewTabs.tsx'
import { NewProgram } from './NewProgram.tsx'
import { isSameList, queryOf } from './program-search.ts'
import { programs } from './queries.ts'

const route = getRouteApi('/shell/programs')

/** The programs of the store, last changed first by default. */
export const ProgramsScreen = () => (
  <Screen title={t('nav.programs')} actions={<NewProgram />}>
    <Stack gap="md">
      <ViewTabs />
      <ProgramFilters />
      <ProgramTaskList />
      <ProgramList />
    </Stack>
  </Screen>
)

function ProgramList() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch, isPending } = useQuery(programs(queryOf(asked)))
  const mayChange = useCanCreateContent()
  const selection = useSelection(JSON.stringify({ ...asked, page: undefined }))

  if (isPending) return <RowsSkeleton />
  if (!data) return <Problem error={error} onRetry={() => void refetch()} />
  if (data.body.length === 0) return <NoPrograms />

  const { 'total-count': total } = data.headers
  return (
    <>
      <DataTable
        label={t('nav.programs')}
        columns={programColumns(data.body, mayChange ? selection : null)}
        rows={data.body}
        rowId={({ id }) => String(id)}
      />
      <ListPager list={data} onPage={(to) => void navigate({ search: { ...asked, page: to } })} />
      <BulkBar selection={selection} asked={asked} shown={data.body.length} total={total} />
    </>
  )
}

function NoPrograms() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  if (isSameList(asked, {})) {
    return (
      <Empty icon={IconMovie} title={t('programs.none')} text={t('programs.none_text')}>
        <UploadButton label={t('upload.first')} />
      </Empty>
    )
  }
  return <NoMatch onClear={() => void navigate({ search: {} })} />
}
