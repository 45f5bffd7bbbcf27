import type { FilmImport } from '@matinee/contract/catalogue/film-imports'
import { Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ago, moment } from '../../format.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { ImportBadge } from '../../parts/ImportBadge.tsx'
import { ImportHistory } from '../../parts/ImportHistory.tsx'
import { TextLink } from '../../parts/links.tsx'
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
      <>
        <TextLink
          to="/videos/import/$id"
          params={{ id: original.id }}
          c="inherit"
          fw={500}
          size="sm"
          className="as-written"
          style={{ overflowWrap: 'anywhere' }}
        >
          {original.name}
        </TextLink>
        <Text size="xs" c="dimmed">
          {t(`film_imports.kind.${original.kind}`)} · {original.actor_name} ·{' '}
          <time dateTime={original.created_at} title={moment(original.created_at)}>
            {ago(original.created_at)}
          </time>
        </Text>
      </>
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
