import type { FilmImport } from '@matinee/contract/catalogue/film-imports'
import { Badge, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ago, moment } from '../../format.ts'
import { DataTable, type Columns } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { Pager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import { filmImports } from './queries.ts'

const route = getRouteApi('/shell/videos/import')

/** The earlier imports of films. */
export function FilmImportHistory() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(filmImports(page))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  if (data.body.length === 0)
    return <Empty icon={IconDownload} title={t('imports.none')} text={t('film_imports.none_text')} />
  return (
    <>
      <DataTable
        label={t('imports.history')}
        columns={COLUMNS}
        rows={data.body}
        rowId={({ id }) => String(id)}
      />
      {(page > 1 || !data.headers['last-page']) && (
        <Pager
          page={page}
          total={(page - 1) * 20 + data.body.length}
          shown={20}
          isLast={data.headers['last-page']}
          onPage={(to) => void navigate({ search: { page: to } })}
        />
      )}
    </>
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

const COLOUR: Partial<Record<FilmImport['state'], string>> = { done: 'teal', failed: 'red', running: 'blue' }

export const FilmImportBadge = ({ state }: { state: FilmImport['state'] }) => (
  <Badge
    variant="light"
    color={COLOUR[state] ?? 'gray'}
    w="max-content"
    style={{ flex: 'none', maxWidth: 'none' }}
  >
    {t(`film_imports.state.${state}`)}
  </Badge>
)
