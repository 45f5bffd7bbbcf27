import type { Card, CategoryRow } from '@matinee/contract/catalogue/catalogue'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { LazyHydrate } from '../frame/LazyHydrate.tsx'
import { useTitle } from '../frame/use-title.ts'
import { useText } from '../text.tsx'
import { useInfiniteList } from '../use-infinite-list.ts'
import { leadsOf, shapeOf } from './catalog.ts'
import { CategoryCards } from './CategoryCards.tsx'
import { ContinueRow, WatchAgainRow } from './OwnRows.tsx'
import { EmptyCatalog } from './EmptyCatalog.tsx'
import { Hero, HeroSkeleton } from './Hero.tsx'
import { LiveFeedLink } from './LiveFeedLink.tsx'
import { LiveRow } from './LiveRow.tsx'
import { MoreBelow } from '../frame/MoreBelow.tsx'
import { ProgramRow, RowSkeleton } from './ProgramRow.tsx'
import { newest, rows as allRows } from './queries.ts'

const STACK = 'flex flex-col gap-7 pt-8 sm:gap-9'

/** The shop's home page: a banner and a row for each category. */
export default function CatalogScreen() {
  const t = useText()
  const rows = useInfiniteList(allRows)
  const latest = useQuery(newest)
  useTitle(t('catalog.title'))

  if (rows.error) {
    const retry = () => [rows.retry(), void latest.refetch()]
    return <FailedNotice title={t('catalog.failed.title')} error={rows.error} onRetry={retry} />
  }
  // Without rows, the newest programs decide whether the catalogue is empty.
  if (rows.isPending || (rows.items.length === 0 && latest.isPending)) return <CatalogSkeleton />
  return <Catalog rows={rows} latest={latest.isPending ? null : (latest.data?.body ?? [])} />
}

interface Props {
  rows: ReturnType<typeof useInfiniteList<never, CategoryRow>>
  /** Null while loading. */
  latest: Card[] | null
}

function Catalog({ rows, latest }: Props) {
  const t = useText()
  const leads = leadsOf(rows.items, latest ?? [])
  const known = [...rows.items.flatMap(({ contents }) => contents), ...(latest ?? [])]
  if (leads.length === 0) return <EmptyCatalog />

  return (
    <>
      <Hero programs={leads} />
      <div className={STACK}>
        <LiveFeedLink />
        <LiveRow />
        <ContinueRow known={known} />
        <Rows rows={rows.items} latest={latest} known={known} />
        {rows.isLoadingMore && <RowSkeleton />}
      </div>
      <MoreBelow
        hasMore={rows.hasMore}
        isLoading={rows.isLoadingMore}
        hasFailed={rows.hasFailedMore}
        failure={t('catalog.more_rows_failed')}
        onMore={rows.loadMore}
      />
    </>
  )
}

/** The number of rows above the watched programs. */
const BEFORE_AGAIN = 2

interface RowsProps extends Pick<Props, 'latest'> {
  rows: CategoryRow[]
  known: Card[]
}

const Rows = ({ rows, latest, known }: RowsProps) => (
  <>
    <FeaturedRows rows={rows} />
    <NewRow cards={latest} />
    <OtherRows rows={rows} known={known} />
  </>
)

export const FeaturedRows = ({ rows }: Pick<RowsProps, 'rows'>) =>
  rows
    .filter((row) => row.featured)
    .map((row) => <CategoryCards key={row.id} row={row} shape={shapeOf(row)} />)

export function OtherRows({ rows, known }: Omit<RowsProps, 'latest'>) {
  const others = rows.filter((row) => !row.featured)
  return (
    <>
      {others.slice(0, BEFORE_AGAIN).map((row) => (
        <CategoryCards key={row.id} row={row} />
      ))}
      <WatchAgainRow known={known} />
      {others.slice(BEFORE_AGAIN).map((row) => (
        <CategoryCards key={row.id} row={row} />
      ))}
    </>
  )
}

export const NewRow = memo(function NewRow({ cards }: { cards: Props['latest'] }) {
  const t = useText()
  if (!cards) return <RowSkeleton />
  return (
    cards.length > 0 && (
      <LazyHydrate>
        <ProgramRow title={t('catalog.new')} cards={cards} allNew />
      </LazyHydrate>
    )
  )
})

export const CatalogSkeleton = () => (
  <>
    <HeroSkeleton />
    <div className={STACK}>
      <RowSkeleton />
      <RowSkeleton />
    </div>
  </>
)
