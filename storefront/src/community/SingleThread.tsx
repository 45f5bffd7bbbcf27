import { Button } from '@matinee/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAccountText } from '../account-text.tsx'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { useDiscussion } from './discussion.ts'
import { ThreadsSkeleton } from './DiscussionSkeleton.tsx'
import { threadsOf } from './listing.ts'
import { threadOf } from './queries.ts'
import { Thread } from './Thread.tsx'

/** The linked thread, with a link to all others; `children` without a link. */
export function SingleThread({ children }: { children: ReactNode }) {
  const { target } = useDiscussion()
  return target === null ? (
    children
  ) : (
    <Alone key={target} commentId={target}>
      {children}
    </Alone>
  )
}

function Alone({ commentId, children }: { commentId: number; children: ReactNode }) {
  const t = useAccountText()
  const { contentId } = useDiscussion()
  const { data, error, refetch, isPending } = useQuery(threadOf(contentId, commentId))
  const showAll = useAll()

  if (isPending) return <ThreadsSkeleton />
  if (error) {
    return (
      <FailedNotice
        title={t('comments.failed.title')}
        level={2}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  const [thread] = data ? threadsOf(data) : []
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
        <p className="text-sm font-semibold text-quiet">
          {t(thread ? 'comments.thread' : 'comments.thread.gone')}
        </p>
        <Button tone="plain" onClick={showAll}>
          {t('comments.all')}
        </Button>
      </div>
      {thread ? (
        <ol className="mt-6">
          <Thread comment={thread} />
        </ol>
      ) : (
        children
      )}
    </>
  )
}

/** The same page without the comment in its address. */
function useAll() {
  const navigate = useNavigate()
  return () =>
    void navigate({
      to: '.',
      search: (last: object) => ({ ...last, comment: undefined }),
      hash: '',
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
}
