import type { Card, CategoryRow } from '@matinee/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { useTitle } from '../frame/use-title.ts'
import { useText } from '../text.tsx'
import { leadOf, shapeOf } from './catalog.ts'
import { EmptyCatalog } from './EmptyCatalog.tsx'
import { Hero, HeroSkeleton } from './Hero.tsx'
import { ProgramRow, RowSkeleton } from './ProgramRow.tsx'
import { firstRows, newest } from './queries.ts'

/** The shop's first page: a banner and a row for each category. */
export default function CatalogScreen() {
  const t = useText()
  const rows = useQuery(firstRows)
  const latest = useQuery(newest)
  useTitle(t('catalog.title'))

  if (rows.isError) {
    const retry = () => void Promise.all([rows.refetch(), latest.refetch()])
    return <FailedNotice title={t('catalog.failed.title')} error={rows.error} onRetry={retry} />
  }
  // Without rows the newest programs decide between a catalog and an empty one.
  if (rows.isPending || (rows.data.categories.length === 0 && latest.isPending)) return <CatalogSkeleton />
  return <Catalog rows={rows.data.categories} latest={latest.isPending ? null : (latest.data?.body ?? [])} />
}

interface Props {
  rows: CategoryRow[]
  /** Null while it is on its way. */
  latest: Card[] | null
}

function Catalog({ rows, latest }: Props) {
  const lead = leadOf(rows, latest ?? [])
  if (!lead) return <EmptyCatalog />
  const featured = rows.filter((row) => row.featured)
  const others = rows.filter((row) => !row.featured)

  return (
    <>
      <Hero program={lead} />
      <div className="flex flex-col gap-7 pt-8 sm:gap-9">
        {featured.map((row) => (
          <ProgramRow key={row.id} title={row.title} cards={row.contents} shape={shapeOf(row)} urgent />
        ))}
        <NewRow cards={latest} urgent={featured.length === 0} />
        {others.map((row) => (
          <ProgramRow key={row.id} title={row.title} cards={row.contents} />
        ))}
      </div>
    </>
  )
}

function NewRow({ cards, urgent }: { cards: Props['latest']; urgent: boolean }) {
  const t = useText()
  if (!cards) return <RowSkeleton />
  return cards.length > 0 && <ProgramRow title={t('catalog.new')} cards={cards} urgent={urgent} />
}

const CatalogSkeleton = () => (
  <>
    <HeroSkeleton />
    <div className="flex flex-col gap-7 pt-8 sm:gap-9">
      <RowSkeleton />
      <RowSkeleton />
    </div>
  </>
)
