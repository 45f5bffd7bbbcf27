import type { FilmImport, FilmImportRow } from '@matinee/contract/catalogue/film-imports'
import { Switch, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bytes } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { TextLink } from '../../parts/links.tsx'
import { PageButtons } from '../../parts/PageButtons.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { Remarks } from '../../parts/Remarks.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { t } from '../../text.ts'
import { filmImportRows } from './queries.ts'

/** The films of an import, each with what is wrong with it. */
export function FilmRows({ found }: { found: FilmImport }) {
  const [page, setPage] = useState(1)
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const { data, error, refetch } = useQuery(
    filmImportRows(found, { page, ...(onlyFaulty && { only: 'faulty' }) }),
  )
  const toggle = () => {
    setOnlyFaulty(!onlyFaulty)
    setPage(1)
  }
  return (
    <Card
      title={t('film_imports.films')}
      actions={<Switch label={t('film_imports.only_faulty')} checked={onlyFaulty} onChange={toggle} />}
    >
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data?.body.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('film_imports.no_faults')}
        </Text>
      )}
      {data && data.body.length > 0 && <FilmTable rows={data.body} />}
      {data && (page > 1 || !data.headers['last-page']) && (
        <PageButtons page={page} isLast={data.headers['last-page']} onTurn={setPage} />
      )}
    </Card>
  )
}

const FilmTable = ({ rows }: { rows: FilmImportRow[] }) => (
  <Table aria-label={t('film_imports.films')} verticalSpacing={6}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{t('imports.line')}</Table.Th>
        <Table.Th scope="col">{t('film_imports.film')}</Table.Th>
        <Table.Th scope="col" visibleFrom="sm" ta="end">
          {t('imports.state')}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.line}>
          <Table.Td className="numbers" style={{ verticalAlign: 'top' }}>
            {row.line}
          </Table.Td>
          <Table.Td>
            <FilmTitle row={row} />
            <Remarks row={row} />
          </Table.Td>
          <Table.Td visibleFrom="sm" ta="end" style={{ verticalAlign: 'top', whiteSpace: 'nowrap' }}>
            <Text size="sm">{t(`film_imports.row.${row.state}`)}</Text>
            {row.size !== null && (
              <Text size="xs" c="dimmed" className="numbers">
                {bytes(row.size)}
              </Text>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const FilmTitle = ({ row }: { row: FilmImportRow }) => (
  <Text size="sm" fw={500} className="as-written" style={{ overflowWrap: 'anywhere' }}>
    {row.content_id === null ? (
      row.title || row.address || '–'
    ) : (
      <TextLink to="/programs/$id" params={{ id: row.content_id }} c="inherit">
        {row.title}
      </TextLink>
    )}
  </Text>
)
