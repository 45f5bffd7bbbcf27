import type { MemberImport } from '@matinee/contract/members/people-imports'
import { Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BackTo } from '../../parts/BackTo.tsx'
import type { Columns } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { ImportBadge } from '../../parts/ImportBadge.tsx'
import { ImportHistory } from '../../parts/ImportHistory.tsx'
import { ImportName } from '../../parts/ImportName.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { imports } from '../queries.ts'
import { DropFile } from './DropFile.tsx'

const route = getRouteApi('/shell/people/imports')

/** The upload of a file of people, and the earlier imports. */
export const ImportsScreen = () => (
  <Screen title={t('imports.title')} width={960} before={<BackTo to="/people" label={t('people.title')} />}>
    <Text size="sm" c="dimmed">
      {t('imports.text')}
    </Text>
    <DropFile />
    <History />
  </Screen>
)

function History() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ImportHistory
      found={useQuery(imports(page))}
      columns={COLUMNS}
      page={page}
      onPage={(to) => void navigate({ search: { page: to } })}
      empty={<Empty icon={IconFileImport} title={t('imports.none')} text={t('imports.none_text')} />}
    />
  )
}

const COLUMNS: Columns<MemberImport> = [
  {
    id: 'file',
    header: t('imports.file'),
    cell: ({ row: { original } }) => (
      <ImportName
        to="/people/imports/$id"
        id={original.id}
        name={original.file_name}
        kind={t(`imports.kind.${original.kind}`)}
        made={original}
      />
    ),
  },
  {
    id: 'state',
    header: t('imports.state'),
    cell: ({ row }) => <StateBadge state={row.original.state} />,
  },
  {
    id: 'outcome',
    header: t('imports.outcome'),
    meta: { wide: true, end: true },
    cell: ({ row }) => <Text size="sm">{outcomeOf(row.original)}</Text>,
  },
]

export const StateBadge = ({ state }: { state: MemberImport['state'] }) => (
  <ImportBadge state={state}>{t(`imports.state.${state}`)}</ImportBadge>
)

const outcomeOf = ({ added, changed, wrong }: MemberImport) =>
  t('imports.outcome_short', { added, changed, wrong })
