import type { Card, CategoryRow } from '@matinee/contract/catalogue/catalogue'
import { Picture } from '@matinee/ui/Picture'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { Brand } from '../frame/Brand.tsx'
import { startOf, type Shelf, type Spot } from './shelves.ts'
import { TvCategory, TvRow } from './TvRow.tsx'
import { TvWords } from './TvWords.tsx'
import { useShelves } from './use-shelves.ts'

interface Props {
  /** The card that had focus before. */
  left: Spot | null
  onFocus: (spot: Spot) => void
}

/** The rows of the catalogue, below the focused program. */
export function TvHome(spotting: Props) {
  const t = useAccountText()
  const { shelves, error, isPending, retry, loadMore } = useShelves()

  if (error) return <FailedNotice title={t('tv.rows_failed')} error={error} onRetry={retry} />
  if (isPending) return <Skeleton className="m-[5vw] h-[70dvh]" />
  if (shelves.length === 0) return <p className="p-[5vw] text-4xl">{t('tv.empty')}</p>
  return <Shelves shelves={shelves} onLast={loadMore} {...spotting} />
}

function Shelves({
  shelves,
  onLast,
  left,
  onFocus,
}: Props & { shelves: Shelf<Card, CategoryRow>[]; onLast: () => void }) {
  const [start] = useState(() => startOf(shelves, left))
  const [focused, setFocused] = useState(start.card)

  const show = (place: number, card: Card) => {
    setFocused(card)
    onFocus({ shelf: shelves[place]!.id, card: card.id })
    if (place === shelves.length - 1) onLast()
  }
  const rowOf = ({ id, category, ...row }: Shelf<Card, CategoryRow>, place: number) => {
    const startAt = id === start.shelf ? start.card.id : null
    const given = { ...row, startAt, onFocus: (card: Card) => show(place, card) }
    return category ? <TvCategory key={id} category={category} {...given} /> : <TvRow key={id} {...given} />
  }

  return (
    <div className="grid h-dvh grid-rows-[46dvh_1fr]">
      <FocusedProgram card={focused} />
      <div className="scrollless overflow-y-auto overscroll-contain pb-[20vh]">{shelves.map(rowOf)}</div>
    </div>
  )
}

function FocusedProgram({ card }: { card: Card }) {
  return (
    <div className="relative isolate overflow-hidden px-[5vw] pt-[5vh]">
      <div className="absolute inset-y-0 end-0 -z-10 w-2/3 opacity-60 ltr:[mask-image:linear-gradient(to_right,transparent,black_60%)] rtl:[mask-image:linear-gradient(to_left,transparent,black_60%)]">
        {card.horizontal_image && (
          <Picture key={card.id} src={card.horizontal_image} blurHash={card.blur_hash} leading />
        )}
      </div>
      <div className="[&>span]:text-4xl">
        <Brand />
      </div>
      <TvWords card={card} />
    </div>
  )
}
