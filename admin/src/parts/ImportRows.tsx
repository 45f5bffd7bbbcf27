import { Switch, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../text.ts'
import { Card } from './Card.tsx'
import { ImportTable, type ImportRow, type ImportTableProps } from './ImportTable.tsx'
import { PageButtons } from './PageButtons.tsx'
import { Problem } from './Problem.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

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

interface Props<Row extends ImportRow> extends Omit<ImportTableProps<Row>, 'words' | 'rows'> {
  words: ImportTableProps<Row>['words'] & { noFaults: string }
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
      {data && data.body.length > 0 && <ImportTable rows={data.body} {...table} />}
      {data && (page > 1 || !data.headers['last-page']) && (
        <PageButtons page={page} isLast={data.headers['last-page']} onTurn={setPage} />
      )}
    </Card>
  )
}
