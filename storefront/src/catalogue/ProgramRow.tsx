import type { Card } from '@matinee/contract/catalogue/catalogue'
import { Icon } from '@matinee/ui/Icon'
import { Rail } from '@matinee/ui/Rail'
import { Skeleton } from '@matinee/ui/Skeleton'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { useMarks, type Mark } from '../library/marks.ts'
import { useOpenPrograms } from './open-programs.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { ProgramCard, type CardShape } from './ProgramCard.tsx'

/** The width of a card: a phone shows two and a part of the third, a wide screen five and a part of the sixth. */
const WIDTHS: Record<CardShape, string> = {
  wide: 'max(clamp(10rem, 19.5vw, 19rem), 16.5vw)',
  tall: 'max(clamp(8.25rem, 14vw, 13.5rem), 11.5vw)',
}
const SIZES: Record<CardShape, string> = {
  wide: '(min-width: 1840px) 16.5vw, clamp(160px, 19.5vw, 304px)',
  tall: '(min-width: 1840px) 11.5vw, clamp(132px, 14vw, 216px)',
}

/** The height of a row, reserved while it is out of sight: its picture and the text around it. */
const HEIGHTS: Record<CardShape, string> = {
  wide: `calc(${WIDTHS.wide} * 9 / 16 + var(--words))`,
  tall: `calc(${WIDTHS.tall} * 3 / 2 + var(--words))`,
}

interface Props {
  title: string
  /** The language of the title, where it is not that of the page. */
  lang?: string | undefined
  cards: Card[]
  shape?: CardShape
  /** The category the row belongs to, with the link to its page. */
  category?: { id: number; permalink: string }
  /** Whether the title says that its programs are new. */
  allNew?: boolean
  /** The progress of a card, where it differs from the default. */
  markOf?: (card: Card) => Mark | undefined
  /** Called for more cards as the end of the row approaches. */
  onNearEnd?: () => void
  /** Whether more cards are loading. */
  isLoadingMore?: boolean
}

/** A named row of programs. */
export function ProgramRow({ title, lang, cards, shape = 'wide', category, ...more }: Props) {
  const t = useText()
  const id = useId()
  const marks = useMarks()
  const markOf = more.markOf ?? marks
  const { isOpen } = useOpenPrograms()

  return (
    <section
      aria-labelledby={id}
      // Inline and not in a class: laid out before the style sheet arrives, its cards would keep that look for a frame.
      style={{ contentVisibility: 'auto', containIntrinsicSize: `auto ${HEIGHTS[shape]}` }}
      className="[--words:6.2rem] [overflow-clip-margin:0.25rem] sm:[--words:6.56rem]"
    >
      <RowTitle id={id} title={title} lang={lang} category={category} />
      <Rail
        labelledBy={id}
        backLabel={t('row.back', { title })}
        forwardLabel={t('row.forward', { title })}
        itemWidth={WIDTHS[shape]}
        {...(more.onNearEnd && { onNearEnd: more.onNearEnd })}
      >
        {cards.map((card) => (
          <ProgramCard
            key={card.id}
            card={card}
            shape={shape}
            sizes={SIZES[shape]}
            mark={markOf(card)}
            isOpen={isOpen(card)}
            categoryId={category?.id}
            amongNew={more.allNew}
          />
        ))}
        {more.isLoadingMore && Array.from({ length: 3 }, (_, at) => <CardSkeleton key={at} shape={shape} />)}
      </Rail>
    </section>
  )
}

function RowTitle({
  id,
  title,
  lang,
  category,
}: Pick<Props, 'title' | 'lang' | 'category'> & { id: string }) {
  const t = useText()
  const look = 'text-lg font-bold tracking-tight sm:text-xl'
  if (!category) {
    return (
      <h2 id={id} lang={lang} className={`px-[var(--gutter)] ${look}`}>
        {title}
      </h2>
    )
  }

  return (
    <div className="px-[var(--gutter)]">
      <Link
        to={links.category}
        params={{ permalink: category.permalink }}
        className="group/title inline-flex max-w-full items-baseline gap-1.5 rounded-sm"
      >
        <h2 id={id} lang={lang} className={`truncate ${look}`}>
          {title}
        </h2>
        <span className="flex translate-y-px items-center text-sm font-semibold whitespace-nowrap text-quiet transition-[opacity,color] duration-200 group-hover/title:text-ink pointer-fine:opacity-0 pointer-fine:group-hover/title:opacity-100 pointer-fine:group-focus-visible/title:opacity-100">
          <span className="sr-only sm:not-sr-only">{t('row.see_all')}</span>
          <Icon name="forward" className="size-4 self-center rtl:-scale-x-100" />
        </span>
      </Link>
    </div>
  )
}

/** The skeleton of a row, of the same height. */
export function RowSkeleton({ shape = 'wide' }: { shape?: CardShape }) {
  return (
    <div>
      <Skeleton className="ms-[var(--gutter)] h-7 w-44" />
      <ul
        aria-hidden
        style={{ gridAutoColumns: WIDTHS[shape] }}
        className="grid grid-flow-col gap-3 overflow-hidden px-[var(--gutter)] py-3 sm:gap-4"
      >
        {Array.from({ length: 8 }, (_, at) => (
          <CardSkeleton key={at} shape={shape} />
        ))}
      </ul>
    </div>
  )
}
