import type { Card } from '@matinee/contract/catalogue'
import { Rail } from '@matinee/ui/Rail'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useId } from 'react'
import { useText } from '../text.tsx'
import { ProgramCard, type CardShape } from './ProgramCard.tsx'

/** How wide one card is: a phone shows two and a glimpse of the third, a wide screen six. */
const WIDTHS: Record<CardShape, string> = {
  wide: 'clamp(9.75rem, 19.5vw, 19rem)',
  tall: 'clamp(8.25rem, 14vw, 13.5rem)',
}

interface Props {
  title: string
  cards: Card[]
  shape?: CardShape
  /** Whether its first pictures are in the first window of the page. */
  urgent?: boolean
}

/** A named row of programs. */
export function ProgramRow({ title, cards, shape = 'wide', urgent = false }: Props) {
  const t = useText()
  const id = useId()

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-[var(--gutter)] text-lg font-bold tracking-tight sm:text-xl">
        {title}
      </h2>
      <Rail
        labelledBy={id}
        backLabel={t('row.back', { title })}
        forwardLabel={t('row.forward', { title })}
        itemWidth={WIDTHS[shape]}
      >
        {cards.map((card, at) => (
          <ProgramCard key={card.id} card={card} shape={shape} urgent={urgent && at < 4} />
        ))}
      </Rail>
    </section>
  )
}

/** A row on its way, as tall as the row that will come. */
export function RowSkeleton({ shape = 'wide' }: { shape?: CardShape }) {
  return (
    <div>
      <Skeleton className="ms-[var(--gutter)] h-7 w-44" />
      <div
        style={{ gridAutoColumns: WIDTHS[shape] }}
        className="grid grid-flow-col gap-3 overflow-hidden px-[var(--gutter)] py-3 sm:gap-4"
      >
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at}>
            <Skeleton className={`rounded-card ${shape === 'tall' ? 'aspect-2/3' : 'aspect-video'}`} />
            <Skeleton className="mt-3 h-4 w-4/5" />
            <Skeleton className="mt-1.5 h-4 w-1/3" />
          </div>
        ))}
      </div>
    </div>
  )
}
