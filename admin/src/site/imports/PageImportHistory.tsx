import type { PageImport } from '@matinee/contract/site/page-imports'
import { Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Columns } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { ImportBadge } from '../../parts/ImportBadge.tsx'
import { ImportHistory } from '../../parts/ImportHistory.tsx'
import { ImportName } from '../../parts/ImportName.tsx'
import { t } from '../../text.ts'
import { pageImports } from './queries.ts'

const route = getRouteApi('/shell/pages/import')

/** The earlier imports of pages. */
export function PageImportHistory() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ImportHistory
      found={useQuery(pageImports(page))}
      columns={COLUMNS}
      page={page}
      onPage={(to) => void navigate({ search: { page: to } })}
      empty={<Empty icon={IconDownload} title={t('imports.none')} text={t('page_imports.none_text')} />}
    />
  )
}

const COLUMNS: Columns<PageImport> = [
  {
    id: 'name',
    header: t('imports.file'),
    cell: ({ row: { original } }) => (
      <ImportName to="/pages/import/$id" id={original.id} name={original.name} made={original} />
    ),
  },
  {
    id: 'state',
    header: t('imports.state'),
    cell: ({ row }) => <PageImportBadge state={row.original.state} />,
  },
  {
    id: 'outcome',
    header: t('imports.outcome'),
    meta: { wide: true, end: true },
    cell: ({ row: { original } }) => (
      <Text size="sm">
        {t('page_imports.outcome', { imported: original.imported, pages: original.pages })}
      </Text>
    ),
  },
]

export const PageImportBadge = ({ state }: { state: PageImport['state'] }) => (
  <ImportBadge state={state}>{t(`film_imports.state.${state}`)}</ImportBadge>
)
