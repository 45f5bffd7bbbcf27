import type { Card } from '@matinee/contract/catalogue/catalogue'
import type { ReactNode } from 'react'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { useText } from '../text.tsx'
import type { useInfiniteList } from '../use-infinite-list.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { useMarks } from '../library/marks.ts'
import { MoreBelow } from '../frame/MoreBelow.tsx'
import { useOpenPrograms } from './open-programs.ts'
import { ProgramCard } from './ProgramCard.tsx'

/** Two columns on a phone, six on a wide screen. */
const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(clamp(9.5rem,17vw,17rem),14.2vw)),1fr))] gap-x-3 gap-y-7 px-[var(--gutter)] sm:gap-x-4 sm:gap-y-9'
const SIZES = '(min-width: 2560px) 15vw, (min-width: 640px) clamp(180px, 20vw, 340px), 45vw'
const IN_FIRST_WINDOW = 8

interface Props {
  list: ReturnType<typeof useInfiniteList<never, Card>>
  categoryId?: number | undefined
  /** Shown for an empty list. */
  empty: ReactNode
  level?: 2 | 3
}

/** An infinite grid of programs. */
export function ProgramGrid({ list, categoryId, empty, level = 2 }: Props) {
  const t = useText()
  const marks = useMarks()
  const { isOpen } = useOpenPrograms()
  if (list.isPending) return <GridSkeleton />
  if (list.error) {
    return <FailedNotice title={t('list.failed.title')} level={2} error={list.error} onRetry={list.retry} />
  }
  if (list.items.length === 0) return empty

  return (
    <>
      <ul className={GRID}>
        {list.items.map((card, at) => (
          <ProgramCard
            key={card.id}
            card={card}
            sizes={SIZES}
            urgent={at < IN_FIRST_WINDOW}
            mark={marks(card)}
            isOpen={isOpen(card)}
            categoryId={categoryId}
            level={level}
          />
        ))}
        {list.isLoadingMore && Array.from({ length: 12 }, (_, at) => <CardSkeleton key={at} />)}
      </ul>
      <MoreBelow
        hasMore={list.hasMore}
        isLoading={list.isLoadingMore}
        hasFailed={list.hasFailedMore}
        failure={t('list.more_failed')}
        onMore={list.loadMore}
      />
    </>
  )
}

/** The skeleton of the grid. */
export const GridSkeleton = () => (
  <ul aria-hidden className={GRID}>
    {Array.from({ length: 24 }, (_, at) => (
      <CardSkeleton key={at} />
    ))}
  </ul>
)
