import { Icon } from '@matinee/ui/Icon'
import type { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAccountText } from '../account-text.tsx'
import { MoreBelow } from '../frame/MoreBelow.tsx'
import { useDiscussion } from './discussion.ts'
import { focusSoon } from './focus-soon.ts'
import { threadsOf, type CommentListing } from './listing.ts'
import type { Scope } from './queries.ts'
import { Thread } from './Thread.tsx'
import { ThreadsSkeleton } from './DiscussionSkeleton.tsx'
import { useArrivals } from './use-arrivals.ts'

type List = Pick<
  ReturnType<typeof useInfiniteQuery<unknown, Error, CommentListing>>,
  'data' | 'isPending' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

interface Props {
  list: List
  scope: Scope
  /** Whether the newest are first. */
  onNewest: () => void
}

/** The threads of a discussion, as an infinite list. */
export function Threads({ list, scope, onNewest }: Props) {
  const t = useAccountText()
  const place = useRef<HTMLDivElement>(null)
  const { waiting, show } = useArrivals({ ...scope, shown: list.data, isFree: () => isFree(place.current) })
  const threads = list.data ? threadsOf(list.data) : []
  const showNew = () => {
    show()
    onNewest()
    if (waiting[0]) focusSoon(waiting[0].id, (comment) => comment.scrollIntoView({ block: 'center' }))
  }

  return (
    <div ref={place} className="mt-8 scroll-mt-36">
      <NewOnes count={waiting.length} onShow={showNew} />
      {list.isPending ? (
        <ThreadsSkeleton />
      ) : threads.length === 0 ? (
        <Empty />
      ) : (
        <ol className="grid grid-cols-1 gap-8">
          {threads.map((comment) => (
            <Thread key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
      <MoreBelow
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        hasFailed={list.isFetchNextPageError}
        failure={t('comments.more_failed')}
        onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
      />
      {list.isFetchingNextPage && <ThreadsSkeleton />}
    </div>
  )
}

const HEADER_PX = 64

/** New threads may be inserted while the top is in view and nobody is busy further down. */
function isFree(place: HTMLElement | null) {
  if (!place || place.contains(document.activeElement)) return false
  return place.getBoundingClientRect().top > HEADER_PX
}

/** Announces new threads and inserts them on request, so that the page does not move by itself. */
function NewOnes({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useAccountText()
  const said = count > 0 ? t('comments.new', { count }) : ''

  return (
    <>
      <output className="sr-only">{said}</output>
      {count > 0 && (
        <div className="pointer-events-none sticky top-20 z-10 mb-4 flex justify-center">
          <button
            type="button"
            onClick={onShow}
            className="pointer-events-auto flex min-h-10 animate-appear cursor-pointer items-center gap-2 rounded-control bg-primary px-4 text-sm font-bold text-on-primary shadow-lg"
          >
            <Icon name="down" className="size-4 rotate-180" />
            {said}
          </button>
        </div>
      )}
    </>
  )
}

function Empty() {
  const t = useAccountText()
  const { canWrite } = useDiscussion()
  return (
    <div className="py-6 text-center text-quiet">
      <p className="font-semibold text-ink">{t('comments.empty.title')}</p>
      {canWrite && <p className="mt-1">{t('comments.empty.text')}</p>}
    </div>
  )
}
