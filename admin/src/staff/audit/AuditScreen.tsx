import { auditFile, type AuditFilters } from '@matinee/contract/members/staff'
import { Paper, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DownloadButton } from '../../parts/DownloadButton.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { NoMatch } from '../../parts/list/NoMatch.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { auditLog } from '../queries.ts'
import styles from './audit.module.css'
import { AuditEntryRow } from './AuditEntryRow.tsx'
import { AuditFilterBar } from './AuditFilterBar.tsx'
import { filtersOf, type AuditSearch } from './audit-search.ts'

const route = getRouteApi('/shell/settings/audit')

/** The audit log of the staff's actions, newest first. */
export function AuditScreen() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Screen
      title={t('audit.title')}
      width={860}
      actions={<DownloadButton href={fileOf(filtersOf(asked))} label={t('audit.file')} />}
    >
      <Stack gap="md">
        <AuditFilterBar asked={asked} onAsk={(search) => void navigate({ search, replace: true })} />
        <Entries asked={asked} />
      </Stack>
    </Screen>
  )
}

const fileOf = (filters: AuditFilters) => {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  return `${auditFile.path}?${query.toString()}`
}

function Entries({ asked }: { asked: AuditSearch }) {
  const navigate = route.useNavigate()
  const { page: wanted, ...narrowed } = asked
  const query = { ...filtersOf(asked), ...(wanted && { page: wanted }) }
  const { data, error, refetch, isPending } = useQuery(auditLog(query))

  if (isPending) return <RowsSkeleton />
  if (!data) return <Problem error={error} onRetry={() => void refetch()} />
  if (data.body.length === 0)
    return Object.keys(narrowed).length > 0 ? (
      <NoMatch onClear={() => void navigate({ search: {} })} />
    ) : (
      <EmptyAudit />
    )

  return (
    <>
      <Paper component="ol" className={styles.list} aria-label={t('audit.title')}>
        {data.body.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} />
        ))}
      </Paper>
      <ListPager list={data} onPage={(to) => void navigate({ search: { ...asked, page: to } })} />
    </>
  )
}

const EmptyAudit = () => <Empty icon={IconHistory} title={t('audit.none')} text={t('audit.none_text')} />
