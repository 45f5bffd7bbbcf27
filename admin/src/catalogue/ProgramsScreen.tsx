import { Button, Stack } from '@mantine/core'
import { IconMovie, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UploadButton } from '../media/uploads/UploadButton.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { Pager } from '../parts/Pager.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsWaiting } from '../parts/RowsWaiting.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { NewProgram } from './NewProgram.tsx'
import { programColumns } from './program-columns.tsx'
import { ProgramFilters } from './ProgramFilters.tsx'
import { programs } from './queries.ts'

const route = getRouteApi('/shell/programs')

/** All programs of the store, the last changed first. */
export const ProgramsScreen = () => (
  <Screen title={t('nav.programs')} actions={<NewProgram />}>
    <Stack gap="md">
      <ProgramFilters />
      <ProgramList />
    </Stack>
  </Screen>
)

function ProgramList() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch, isPending } = useQuery(programs(asked))

  if (isPending) return <RowsWaiting />
  if (!data) return <Problem error={error} onRetry={() => void refetch()} />
  if (data.body.length === 0) return <NoPrograms />

  const { page, 'total-count': total, 'last-page': isLast } = data.headers
  return (
    <>
      <DataTable
        label={t('nav.programs')}
        columns={programColumns}
        rows={data.body}
        rowId={({ id }) => String(id)}
      />
      <Pager
        page={page}
        total={total}
        shown={data.body.length}
        isLast={isLast}
        onPage={(to) => void navigate({ search: { ...asked, page: to } })}
      />
    </>
  )
}

function NoPrograms() {
  const { status, search, page } = route.useSearch()
  const navigate = route.useNavigate()
  if (!status && !search && !page) {
    return (
      <Empty icon={IconMovie} title={t('programs.none')} text={t('programs.none_text')}>
        <UploadButton label={t('upload.first')} />
      </Empty>
    )
  }
  return (
    <Empty icon={IconSearchOff} title={t('programs.no_match')} text={t('programs.no_match_text')}>
      <Button variant="default" onClick={() => void navigate({ search: {} })}>
        {t('programs.show_all')}
      </Button>
    </Empty>
  )
}
