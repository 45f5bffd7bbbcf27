import { Stack, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DataTable } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { NoMatch } from '../../parts/list/NoMatch.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { messages } from '../queries.ts'
import { messageColumns } from './message-columns.tsx'
import { MessageDrawer } from './MessageDrawer.tsx'
import { MessageFilters, type MessageFiltersValue } from './MessageFilters.tsx'

const route = getRouteApi('/shell/messages')

/** What visitors wrote in contact forms, newest first. */
export function MessagesScreen() {
  const { message, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Screen title={t('messages.title')}>
      <Stack gap="md">
        <MessageFilters asked={asked} onAsk={(search) => void navigate({ search, replace: true })} />
        <MessageList asked={asked} />
        <Text size="xs" c="dimmed">
          {t('messages.retention')}
        </Text>
      </Stack>
      <MessageDrawer id={message} onClose={() => void navigate({ search: asked })} />
    </Screen>
  )
}

function MessageList({ asked }: { asked: MessageFiltersValue }) {
  const navigate = route.useNavigate()
  const { data, error, refetch, isPending } = useQuery(messages(asked))

  if (isPending) return <RowsSkeleton />
  if (!data) return <Problem error={error} onRetry={() => void refetch()} />
  if (data.body.length === 0)
    return asked.state || asked.text ? (
      <NoMatch onClear={() => void navigate({ search: {} })} />
    ) : (
      <Empty icon={IconInbox} title={t('messages.none')} text={t('messages.none_text')} />
    )

  return (
    <>
      <DataTable
        label={t('messages.title')}
        columns={messageColumns}
        rows={data.body}
        rowId={({ id }) => String(id)}
      />
      <ListPager list={data} onPage={(to) => void navigate({ search: { ...asked, page: to } })} />
    </>
  )
}
