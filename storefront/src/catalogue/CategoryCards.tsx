import type { CategoryRow } from '@matinee/contract/catalogue'
import { memo, useMemo } from 'react'
import { Later } from '../frame/Later.tsx'
import { useEndless } from '../use-endless.ts'
import type { CardShape } from './ProgramCard.tsx'
import { ProgramRow } from './ProgramRow.tsx'
import { cardsOf } from './queries.ts'

interface Props {
  row: CategoryRow
  shape?: CardShape
}

/** A category's row: its first cards came with it, further ones come as one nears its end. */
export const CategoryCards = memo(function CategoryCards(props: Props) {
  return (
    <Later>
      <Cards {...props} />
    </Later>
  )
})

function Cards({ row, shape = 'wide' }: Props) {
  const list = useMemo(() => cardsOf(row), [row])
  const { items, hasMore, isLoadingMore, loadMore } = useEndless(list)
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
