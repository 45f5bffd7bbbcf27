import type { PageImport, PageImportRow } from '@matinee/contract/site/page-imports'
import { Switch, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../parts/Card.tsx'
import { TextLink } from '../../parts/links.tsx'
import { PageButtons } from '../../parts/PageButtons.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { Remarks } from '../../parts/Remarks.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { t } from '../../text.ts'
import { pageAddress } from '../page-links.ts'
import { pageImportRows } from './queries.ts'

/** The pages of an import, each with what is to be known of it. */
export function PageRows({ found }: { found: PageImport }) {
  const [page, setPage] = useState(1)
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const { data, error, refetch } = useQuery(
    pageImportRows(found, { page, ...(onlyFaulty && { only: 'faulty' }) }),
  )
  const toggle = () => {
    setOnlyFaulty(!onlyFaulty)
    setPage(1)
  }
  return (
    <Card
      title={t('page_imports.pages')}
      actions={<Switch label={t('film_imports.only_faulty')} checked={onlyFaulty} onChange={toggle} />}
    >
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data?.body.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('page_imports.no_faults')}
        </Text>
      )}
      {data && data.body.length > 0 && <PageTable rows={data.body} />}
      {data && (page > 1 || !data.headers['last-page']) && (
        <PageButtons page={page} isLast={data.headers['last-page']} onTurn={setPage} />
      )}
    </Card>
  )
}

const PageTable = ({ rows }: { rows: PageImportRow[] }) => (
  <Table aria-label={t('page_imports.pages')} verticalSpacing={6}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{t('imports.line')}</Table.Th>
        <Table.Th scope="col">{t('site.page')}</Table.Th>
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
            <PageTitle row={row} />
            <Remarks row={row} />
          </Table.Td>
          <Table.Td visibleFrom="sm" ta="end" style={{ verticalAlign: 'top', whiteSpace: 'nowrap' }}>
            <Text size="sm">{t(`page_imports.row.${row.state}`)}</Text>
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const PageTitle = ({ row }: { row: PageImportRow }) => (
  <>
    <Text size="sm" fw={500} className="as-written" style={{ overflowWrap: 'anywhere' }}>
      {row.page_id === null || row.state === 'undone' ? (
        row.title || '–'
      ) : (
        <TextLink to="/pages/$id" params={{ id: row.page_id }} c="inherit">
          {row.title}
        </TextLink>
      )}
    </Text>
    <Text size="xs" c="dimmed" dir="ltr" ta="start" style={{ overflowWrap: 'anywhere' }}>
      {decodeURI(pageAddress(row.permalink))}
    </Text>
  </>
)
