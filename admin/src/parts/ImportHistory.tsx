import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../text.ts'
import { DataTable, type Columns } from './DataTable.tsx'
import { Pager } from './Pager.tsx'
import { Problem } from './Problem.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

const ROWS_ON_A_PAGE = 20

interface ImportHistoryProps<Row extends object> {
  found: UseQueryResult<{ body: Row[]; headers: { 'last-page': boolean } }>
  columns: Columns<Row>
  page: number
  onPage: (page: number) => void
  /** Shown before the first import. */
  empty: ReactNode
}

/** The earlier imports of a kind, page by page. */
export function ImportHistory<Row extends { id: number }>({
  found: { data, error, refetch },
  columns,
  page,
  onPage,
  empty,
}: ImportHistoryProps<Row>) {
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  if (data.body.length === 0) return empty
  return (
    <>
      <DataTable
        label={t('imports.history')}
        columns={columns}
        rows={data.body}
        rowId={({ id }) => String(id)}
      />
      {(page > 1 || !data.headers['last-page']) && (
        <Pager
          page={page}
          total={(page - 1) * ROWS_ON_A_PAGE + data.body.length}
          shown={ROWS_ON_A_PAGE}
          isLast={data.headers['last-page']}
          onPage={onPage}
        />
      )}
    </>
  )
}
