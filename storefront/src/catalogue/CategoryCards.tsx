import type { CategoryRow } from '@matinee/contract/catalogue/catalogue'
import { memo, useMemo } from 'react'
import { LazyHydrate } from '../frame/LazyHydrate.tsx'
import { useInfiniteList } from '../use-infinite-list.ts'
import type { CardShape } from './ProgramCard.tsx'
import { ProgramRow } from './ProgramRow.tsx'
import { cardsOf } from './queries.ts'

interface Props {
  row: CategoryRow
  shape?: CardShape
}

/** A category's row: its first cards come with the page, more load as the end approaches. */
export const CategoryCards = memo(function CategoryCards(props: Props) {
  return (
    <LazyHydrate>
      <Cards {...props} />
    </LazyHydrate>
  )
})

function Cards({ row, shape = 'wide' }: Props) {
  const list = useMemo(() => cardsOf(row), [row])
  const { items, hasMore, isLoadingMore, loadMore } = useInfiniteList(list)
  const goOn = hasMore && !isLoadingMore

  return (
    <ProgramRow
      title={row.title}
      cards={items}
      category={row}
      isLoadingMore={isLoadingMore}
      {...(goOn && { onNearEnd: loadMore })}
      shape={shape}
    />
  )
}
