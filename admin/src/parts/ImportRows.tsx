import type { RowRemark } from '@matinee/contract/catalogue/film-imports'
import { Switch, Table, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { t } from '../text.ts'
import { Card } from './Card.tsx'
import { PageButtons } from './PageButtons.tsx'
import { Problem } from './Problem.tsx'
import { Remarks } from './Remarks.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

interface ImportRow {
  line: number
  faults: RowRemark[]
  notes: RowRemark[]
}

/** Which rows are shown. */
export function useRowChoice() {
  const [page, setPage] = useState(1)
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const toggle = () => {
    setOnlyFaulty(!onlyFaulty)
    setPage(1)
  }
  return {
    page,
    setPage,
    onlyFaulty,
    toggle,
    query: { page, ...(onlyFaulty && { only: 'faulty' as const }) },
  }
}

interface Words {
  /** What the rows are. */
  title: string
  /** What one is. */
  one: string
  noFaults: string
}

interface TableProps<Row> {
  words: Words
  titleOf: (row: Row) => ReactNode
  stateOf: (row: Row) => ReactNode
}

interface Props<Row extends ImportRow> extends TableProps<Row> {
  choice: ReturnType<typeof useRowChoice>
  found: UseQueryResult<{ body: Row[]; headers: { 'last-page': boolean } }>
}

/** The rows of an import, each with what is to be known of it. */
export function ImportRows<Row extends ImportRow>({ choice, found, ...table }: Props<Row>) {
  const { data, error, refetch } = found
  const { page, setPage, onlyFaulty, toggle } = choice
  return (
    <Card
      title={table.words.title}
      actions={<Switch label={t('film_imports.only_faulty')} checked={onlyFaulty} onChange={toggle} />}
    >
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data?.body.length === 0 && (
        <Text size="sm" c="dimmed">
          {table.words.noFaults}
        </Text>
      )}
      {data && data.body.length > 0 && <RowTable rows={data.body} {...table} />}
      {data && (page > 1 || !data.headers['last-page']) && (
        <PageButtons page={page} isLast={data.headers['last-page']} onTurn={setPage} />
      )}
    </Card>
  )
}

const RowTable = <Row extends ImportRow>({
  rows,
  words,
  titleOf,
  stateOf,
}: TableProps<Row> & { rows: Row[] }) => (
  <Table aria-label={words.title} verticalSpacing={6}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{t('imports.line')}</Table.Th>
        <Table.Th scope="col">{words.one}</Table.Th>
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
            {titleOf(row)}
            <Remarks row={row} />
          </Table.Td>
          <Table.Td visibleFrom="sm" ta="end" style={{ verticalAlign: 'top', whiteSpace: 'nowrap' }}>
            {stateOf(row)}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
