import type { FilmImport } from '@matinee/contract/catalogue/film-imports'
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
import { filmImports } from './queries.ts'

const route = getRouteApi('/shell/videos/import')

/** The earlier imports of films. */
export function FilmImportHistory() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ImportHistory
      found={useQuery(filmImports(page))}
      columns={COLUMNS}
      page={page}
      onPage={(to) => void navigate({ search: { page: to } })}
      empty={<Empty icon={IconDownload} title={t('imports.none')} text={t('film_imports.none_text')} />}
    />
  )
}

const COLUMNS: Columns<FilmImport> = [
  {
    id: 'name',
    header: t('film_imports.place'),
    cell: ({ row: { original } }) => (
      <ImportName
        to="/videos/import/$id"
        id={original.id}
        name={original.name}
        kind={t(`film_imports.kind.${original.kind}`)}
        made={original}
      />
    ),
  },
  {
    id: 'state',
    header: t('imports.state'),
    cell: ({ row }) => <FilmImportBadge state={row.original.state} />,
  },
  {
    id: 'outcome',
    header: t('imports.outcome'),
    meta: { wide: true, end: true },
    cell: ({ row: { original } }) => (
      <Text size="sm">
        {t('film_imports.outcome', { imported: original.imported, films: original.films })}
      </Text>
    ),
  },
]

export const FilmImportBadge = ({ state }: { state: FilmImport['state'] }) => (
  <ImportBadge state={state}>{t(`film_imports.state.${state}`)}</ImportBadge>
)
