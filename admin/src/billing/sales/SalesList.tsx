import { IconReceipt, type Icon } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataTable, type Columns } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { NoMatch } from '../../parts/list/NoMatch.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { ButtonLink } from '../../parts/links.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { t } from '../../text.ts'

interface Page<Row> {
  body: Row[]
  headers: { page: number; 'total-count': number; 'last-page': boolean }
}

interface SalesListProps<Row extends object> {
  label: string
  query: UseQueryResult<Page<Row>>
  columns: Columns<Row>
  rowId: (row: Row) => string
  /** Whether a filter is set. */
  isNarrowed: boolean
  none: { icon?: Icon; title: string; text: string; act?: ReactNode }
  onPage: (page: number) => void
  onClear: () => void
}

/** A list of sales with its pages, or its empty state. */
export function SalesList<Row extends object>(props: SalesListProps<Row>) {
  const { label, query, columns, rowId, onPage } = props
  const { data, error, refetch, isPending } = query
  if (isPending) return <RowsSkeleton />
  if (!data) return <Problem error={error} onRetry={() => void refetch()} />
  if (data.body.length === 0) return <EmptySales {...props} />
  return (
    <>
      <DataTable label={label} columns={columns} rows={data.body} rowId={rowId} />
      <ListPager list={data} onPage={onPage} />
    </>
  )
}

function EmptySales<Row extends object>({ isNarrowed, none, onClear }: SalesListProps<Row>) {
  if (!isNarrowed)
    return (
      <Empty icon={none.icon ?? IconReceipt} title={none.title} text={none.text}>
        {none.act}
      </Empty>
    )
  return <NoMatch onClear={onClear} />
}

/** The link to the offers, where nothing was sold yet. */
export const ToOffers = () => (
  <ButtonLink to="/offers" variant="default">
    {t('nav.offers')}
  </ButtonLink>
)

/** Whether search parameters contain a filter. */
export const hasFilters = ({ page: _page, ...asked }: { page?: number }) => Object.keys(asked).length > 0
