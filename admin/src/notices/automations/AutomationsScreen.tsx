import { Stack } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DataTable } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { automationColumns } from './automation-columns.tsx'
import { NewAutomation } from './NewAutomation.tsx'
import { automations } from './queries.ts'

const route = getRouteApi('/shell/automations')

/** What happens to people by itself. */
export const AutomationsScreen = () => (
  <Screen title={t('automations.title')} actions={<NewAutomation />}>
    <AutomationList />
  </Screen>
)

function AutomationList() {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(automations(page))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  if (data.body.length === 0)
    return <Empty icon={IconRoute} title={t('automations.none')} text={t('automations.none_text')} />
  return (
    <Stack>
      <DataTable
        label={t('automations.title')}
        columns={automationColumns}
        rows={data.body}
        rowId={({ id }) => String(id)}
      />
      <ListPager list={data} onPage={(to) => void navigate({ search: { page: to } })} />
    </Stack>
  )
}
