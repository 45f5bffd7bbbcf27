import type { PersonValue } from '@matinee/contract/billing/sales'
import type { PersonRow } from '@matinee/contract/members/people'
import { Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useHasAccess, useHasRight } from '../members/role-access.ts'
import { useSelection } from '../parts/list/use-selection.ts'
import { NoMatch } from '../parts/list/NoMatch.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { Pager } from '../parts/Pager.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { AddPeople } from './AddPeople.tsx'
import { BulkBar } from './list/BulkBar.tsx'
import { peopleColumns } from './list/people-columns.tsx'
import { PeopleFilterBar } from './list/PeopleFilterBar.tsx'
import { SegmentTabs } from './list/SegmentTabs.tsx'
import { TaskList } from './list/TaskList.tsx'
import { filtersOf, isSamePeople, queryOf } from './people-search.ts'
import { peopleCount, peopleList, peopleValues } from './queries.ts'

const route = getRouteApi('/shell/people')

/** The people of the store, by default with the newest first. */
export const PeopleScreen = () => (
  <Screen title={t('people.title')} actions={<AddPeople />}>
    <Stack gap="md">
      <SegmentTabs />
      <PeopleFilterBar />
      <TaskList />
      <PeopleList />
    </Stack>
  </Screen>
)

function PeopleList() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch, isPending } = useQuery(peopleList(queryOf(asked)))
  const { data: counted } = useQuery(peopleCount(filtersOf(asked)))
  const hasContacts = useHasRight('see_contacts')
  const values = useValues(data?.body)
  const selection = useSelection(JSON.stringify({ ...asked, page: undefined }))

  if (isPending) return <RowsSkeleton />
  if (!data) return <Problem error={error} onRetry={() => void refetch()} />
  if (data.body.length === 0) return <Nobody />

  const page = asked.page ?? 1
  const total = counted?.count ?? (page - 1) * 25 + data.body.length
  return (
    <>
      <DataTable
        label={t('people.title')}
        columns={peopleColumns({
          selection,
          rows: data.body,
          values,
          hasContacts,
        })}
        rows={data.body}
        rowId={({ id }) => String(id)}
      />
      <Pager
        page={page}
        total={total}
        shown={25}
        isLast={data.headers['last-page']}
        onPage={(to) => void navigate({ search: { ...asked, page: to } })}
      />
      <BulkBar selection={selection} asked={asked} shown={data.body.length} total={total} />
    </>
  )
}

/** What these people pay and have paid, for those who see money. */
function useValues(people: PersonRow[] = []): Map<number, PersonValue> | undefined {
  const maySee = useHasAccess('money', 'view', 'refunds')
  const { data = [] } = useQuery({
    ...peopleValues(people.map(({ id }) => id)),
    enabled: maySee && people.length > 0,
  })
  return maySee ? new Map(data.map((each) => [each.id, each])) : undefined
}

function Nobody() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  if (isSamePeople(asked, {}))
    return <Empty icon={IconUsers} title={t('people.none')} text={t('people.none_text')} />
  return <NoMatch onClear={() => void navigate({ search: {} })} />
}
