import { createCampaign } from '@matinee/contract/notices/campaigns'
import { Button, Stack } from '@mantine/core'
import { IconMailFast, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { useHasAccess } from '../../members/role-access.ts'
import { DataTable } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { notifyError } from '../../parts/notify.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { campaignColumns } from './campaign-columns.tsx'
import { campaigns } from './queries.ts'

const route = getRouteApi('/shell/campaigns')

/** The mails that the staff wrote to many readers. */
export const CampaignsScreen = () => (
  <Screen title={t('campaigns.title')} actions={<NewCampaign />}>
    <CampaignList />
  </Screen>
)

/** Begins a draft and opens it. */
function NewCampaign() {
  const navigate = route.useNavigate()
  const mayEdit = useHasAccess('marketing', 'edit')
  const create = useMutation({
    mutationFn: () => call(createCampaign, { body: { subject: '' } }),
    onError: notifyError,
    onSuccess: ({ id }) => navigate({ to: '/campaigns/$id', params: { id } }),
  })
  if (!mayEdit) return null
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      loading={create.isPending}
      onClick={() => create.mutate()}
    >
      {t('campaigns.new')}
    </Button>
  )
}

function CampaignList() {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(campaigns(page))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  if (data.body.length === 0)
    return <Empty icon={IconMailFast} title={t('campaigns.none')} text={t('campaigns.none_text')} />
  return (
    <Stack>
      <DataTable
        label={t('campaigns.title')}
        columns={campaignColumns}
        rows={data.body}
        rowId={({ id }) => String(id)}
      />
      <ListPager list={data} onPage={(to) => void navigate({ search: { page: to } })} />
    </Stack>
  )
}
