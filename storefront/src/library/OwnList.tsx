import { FailedNotice } from '../frame/FailedNotice.tsx'
import { MoreBelow } from '../frame/MoreBelow.tsx'
import type { ReactNode } from 'react'
import { useText } from '../text.tsx'
import type { useInfiniteList } from '../use-infinite-list.ts'
import { Entries, EntriesSkeleton } from './Entry.tsx'

interface Props<T extends { id: number }> {
  list: ReturnType<typeof useInfiniteList<never, T>>
  /** The visible entries, without those just removed. */
  items: T[]
  row: (item: T) => ReactNode
  /** Shown for an empty list. */
  empty: ReactNode
}

/** An infinite list of a member's entries. */
export function OwnList<T extends { id: number }>({ list, items, row, empty }: Props<T>) {
  const t = useText()
  if (list.isPending) return <EntriesSkeleton />
  if (list.error) {
    return <FailedNotice title={t('list.failed.title')} level={2} error={list.error} onRetry={list.retry} />
  }
  if (items.length === 0 && !list.hasMore) return empty

  return (
    <>
      <Entries>{items.map(row)}</Entries>
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
