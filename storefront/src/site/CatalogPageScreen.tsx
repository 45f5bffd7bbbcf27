import type { Card, CategoryRow } from '@matinee/contract/catalogue/catalogue'
import type { CatalogPart } from '@matinee/contract/site/blocks'
import type { ShownPage } from '@matinee/contract/site/pages'
import { useQuery } from '@tanstack/react-query'
import { leadsOf } from '../catalogue/catalog.ts'
import CatalogScreen, {
  CatalogSkeleton,
  FeaturedRows,
  NewRow,
  OtherRows,
} from '../catalogue/CatalogScreen.tsx'
import { Hero } from '../catalogue/Hero.tsx'
import { LiveFeedLink } from '../catalogue/LiveFeedLink.tsx'
import { LiveRow } from '../catalogue/LiveRow.tsx'
import { ContinueRow } from '../catalogue/OwnRows.tsx'
import { RowSkeleton } from '../catalogue/ProgramRow.tsx'
import { newest, rows as allRows } from '../catalogue/queries.ts'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { isGoneError } from '../frame/gone.ts'
import { MoreBelow } from '../frame/MoreBelow.tsx'
import { useTitle } from '../frame/use-title.ts'
import { useText } from '../text.tsx'
import { useInfiniteList } from '../use-infinite-list.ts'
import { PageBlock } from './PageBlock.tsx'
import { PageLanguage } from './page-language.ts'
import { catalogPage } from './queries.ts'

/** The shop's home page as the publisher has arranged it. */
export default function CatalogPageScreen() {
  const t = useText()
  const page = useQuery(catalogPage)
  const rows = useInfiniteList(allRows)
  const latest = useQuery(newest)
  useTitle(t('catalog.title'))

  const error = page.error ?? rows.error
  if (page.error && isGoneError(page.error)) return <CatalogScreen />
  if (error) {
    const retry = () => [void page.refetch(), rows.retry(), void latest.refetch()]
    return <FailedNotice title={t('catalog.failed.title')} error={error} onRetry={retry} />
  }
  if (!page.data || rows.isPending || latest.isPending) return <CatalogSkeleton />
  return <Blocks page={page.data} rows={rows} latest={latest.data?.body ?? []} />
}

interface CatalogProps {
  rows: ReturnType<typeof useInfiniteList<never, CategoryRow>>
  latest: Card[]
}

function Blocks({ page: { permalink, language, blocks }, ...catalog }: CatalogProps & { page: ShownPage }) {
  const t = useText()
  const [first] = blocks
  const hasBanner = first?.kind === 'hero' || (first?.kind === 'catalog' && first.part === 'banner')

  return (
    <PageLanguage value={language}>
      <div className={`flex flex-col gap-7 sm:gap-9 ${hasBanner ? '' : 'pt-8'}`}>
        {!hasBanner && <h1 className="sr-only">{t('catalog.title')}</h1>}
        {blocks.map((block, at) =>
          block.kind === 'catalog' ? (
            <Part key={block.key} part={block.part} isFirst={at === 0} {...catalog} />
          ) : (
            <PageBlock key={block.key} block={block} permalink={permalink} isFirst={at === 0} />
          ),
        )}
      </div>
    </PageLanguage>
  )
}

type PartProps = CatalogProps & { part: CatalogPart; isFirst: boolean }

/** A part of the catalogue; nothing where the store has nothing for it. */
function Part({ part, isFirst, rows, latest }: PartProps) {
  const known = [...rows.items.flatMap(({ contents }) => contents), ...latest]
  switch (part) {
    case 'banner':
      return <Banner programs={leadsOf(rows.items, latest)} isFirst={isFirst} />
    case 'live':
      return (
        <>
          <LiveFeedLink />
          <LiveRow />
        </>
      )
    case 'continue':
      return <ContinueRow known={known} />
    case 'featured':
      return <FeaturedRows rows={rows.items} />
    case 'newest':
      return <NewRow cards={latest} />
    case 'categories':
      return <Categories rows={rows} known={known} />
  }
}

/** It reaches below the header, which is above the first block alone. */
const Banner = ({ programs, isFirst }: { programs: Card[]; isFirst: boolean }) =>
  programs.length > 0 && (
    <div className={isFirst ? '' : 'pt-16'}>
      <Hero programs={programs} />
    </div>
  )

function Categories({ rows, known }: Pick<CatalogProps, 'rows'> & { known: Card[] }) {
  const t = useText()
  return (
    <>
      <OtherRows rows={rows.items} known={known} />
      {rows.isLoadingMore && <RowSkeleton />}
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
