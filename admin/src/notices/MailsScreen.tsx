import { Stack } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DataTable } from '../parts/DataTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { NoMatch } from '../parts/list/NoMatch.tsx'
import { ListPager } from '../parts/Pager.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { mailColumns } from './mail-columns.tsx'
import { MailDrawer } from './MailDrawer.tsx'
import { MailFilters } from './MailFilters.tsx'
import { mails } from './queries.ts'
import { ReportBounce } from './ReportBounce.tsx'
import { MailSettingsCard } from './MailSettingsCard.tsx'

const route = getRouteApi('/shell/mails')

/** The log of mails, newest first. */
export function MailsScreen() {
  const { mail, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Screen title={t('nav.mails')} actions={<ReportBounce />}>
      <Stack gap="md">
        <MailSettingsCard />
        <MailFilters asked={asked} onAsk={(search) => void navigate({ search, replace: true })} />
        <MailList asked={asked} />
      </Stack>
      <MailDrawer id={mail} onClose={() => void navigate({ search: asked })} />
    </Screen>
  )
}

type MailListQuery = Omit<ReturnType<typeof route.useSearch>, 'mail'>

function MailList({ asked }: { asked: MailListQuery }) {
  const navigate = route.useNavigate()
  const { data, error, refetch, isPending } = useQuery(mails(asked))

  if (isPending) return <RowsSkeleton />
  if (!data) return <Problem error={error} onRetry={() => void refetch()} />
  if (data.body.length === 0)
    return asked.kind || asked.state || asked.text ? (
      <NoMatch onClear={() => void navigate({ search: {} })} />
    ) : (
      <NoMails />
    )

  return (
    <>
      <DataTable
        label={t('nav.mails')}
        columns={mailColumns}
        rows={data.body}
        rowId={({ id }) => String(id)}
      />
      <ListPager list={data} onPage={(to) => void navigate({ search: { ...asked, page: to } })} />
    </>
  )
}

const NoMails = () => <Empty icon={IconMail} title={t('mails.none')} text={t('mails.none_text')} />
