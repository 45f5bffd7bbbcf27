import type { Card, CategoryRow } from '@matinee/contract/catalogue/catalogue'
import { useMemo } from 'react'
import { cardsOf } from '../catalogue/queries.ts'
import { useInfiniteList } from '../use-infinite-list.ts'
import { TvCard } from './TvCard.tsx'

interface Props {
  title: string
  cards: Card[]
  /** The card with initial focus, where it is in this row. */
  startAt: number | null
  onFocus: (card: Card) => void
  onNearEnd?: () => void
}

/** A row loads more this many cards before its end. */
const NEAR = 4

/** A horizontal row with the focused card in the middle. */
export function TvRow({ title, cards, startAt, onFocus, onNearEnd }: Props) {
  const take = (card: Card, place: number) => {
    onFocus(card)
    if (place >= cards.length - NEAR) onNearEnd?.()
  }

  return (
    <section aria-label={title} className="pb-8">
      <h2 dir="auto" className="px-[5vw] text-3xl font-bold">
        {title}
      </h2>
      <ul className="scrollless flex gap-6 overflow-x-auto px-[5vw] py-5">
        {cards.map((card, place) => (
          <TvCard key={card.id} card={card} isStart={card.id === startAt} onFocus={() => take(card, place)} />
        ))}
      </ul>
    </section>
  )
}

/** A category's row: its first cards come with the page, more load as the end approaches. */
export function TvCategory({ category, ...row }: Omit<Props, 'onNearEnd'> & { category: CategoryRow }) {
  const list = useMemo(() => cardsOf(category), [category])
  const { items, hasMore, isLoadingMore, loadMore } = useInfiniteList(list)
  const goOn = hasMore && !isLoadingMore

  return <TvRow {...row} cards={items} {...(goOn && { onNearEnd: loadMore })} />
}
