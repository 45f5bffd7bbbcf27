import { suppressedAddressFile } from '@matinee/contract/notices/suppression'
import { hasRight, reaches } from '@matinee/contract/platform/roles'
import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailOff, IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { account } from '../../members/queries.ts'
import { DataTable } from '../../parts/DataTable.tsx'
import { DownloadButton } from '../../parts/DownloadButton.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { NoMatch } from '../../parts/list/NoMatch.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { suppressedAddresses } from '../queries.ts'
import { AddAddresses } from './AddAddresses.tsx'
import { suppressionColumns } from './suppression-columns.tsx'
import { SuppressionFilters, type SuppressionFiltersValue } from './SuppressionFilters.tsx'

const route = getRouteApi('/shell/mails/suppressed')

/** Addresses that get no mail but what their owner needs. */
export function SuppressionScreen() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Screen title={t('suppression.title')} actions={<ListActions asked={asked} />}>
      <Stack gap="md">
        <Text size="sm" c="dimmed" maw={720}>
          {t('suppression.text')}
        </Text>
        <SuppressionFilters asked={asked} onAsk={(search) => void navigate({ search, replace: true })} />
        <AddressList asked={asked} />
      </Stack>
    </Screen>
  )
}

/** Whether the viewer may change the list. */
function useMayKeepList() {
  const { role } = useSuspenseQuery(account).data
  return reaches(role, 'people', 'edit') || reaches(role, 'marketing', 'edit')
}

function ListActions({ asked }: { asked: SuppressionFiltersValue }) {
  const { role } = useSuspenseQuery(account).data
  const mayKeepList = useMayKeepList()
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      {hasRight(role, 'export_people') && (
        <DownloadButton href={fileOf(asked)} label={t('suppression.file')} />
      )}
      {mayKeepList && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          {t('suppression.add')}
        </Button>
      )}
      {isOpen && <AddAddresses onClose={close} />}
    </>
  )
}

function fileOf({ cause, text }: SuppressionFiltersValue) {
  const query = new URLSearchParams({ ...(cause && { cause }), ...(text && { text }) }).toString()
  return query ? `${suppressedAddressFile.path}?${query}` : suppressedAddressFile.path
}

function AddressList({ asked }: { asked: SuppressionFiltersValue }) {
  const navigate = route.useNavigate()
  const mayKeepList = useMayKeepList()
  const { data, error, refetch, isPending } = useQuery(suppressedAddresses(asked))

  if (isPending) return <RowsSkeleton />
  if (!data) return <Problem error={error} onRetry={() => void refetch()} />
  if (data.body.length === 0)
    return asked.cause || asked.text ? (
      <NoMatch onClear={() => void navigate({ search: {} })} />
    ) : (
      <Empty icon={IconMailOff} title={t('suppression.none')} text={t('suppression.none_text')} />
    )

  return (
    <>
      <DataTable
        label={t('suppression.title')}
        columns={suppressionColumns(mayKeepList)}
        rows={data.body}
        rowId={({ address }) => address}
      />
      <ListPager list={data} onPage={(to) => void navigate({ search: { ...asked, page: to } })} />
    </>
  )
}
