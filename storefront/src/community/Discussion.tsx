import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { useRemoval } from '../library/use-removal.ts'
import { useMember } from '../session/use-signed-in.ts'
import { DiscussionContext } from './discussion.ts'
import { DiscussionHead } from './DiscussionHead.tsx'
import { DiscussionSkeleton } from './DiscussionSkeleton.tsx'
import { Entrance, NotToRead } from './Entrance.tsx'
import type { Film } from './film.ts'
import { commentsOn, type Sort } from './queries.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { SingleThread } from './SingleThread.tsx'
import { Threads } from './Threads.tsx'
import { useAnnouncement, useReport, useSignIn } from './use-discussion.ts'

interface Props {
  contentId: number
  film: Film
  /** The linked comment; null for none. */
  target: number | null
}

/** The comments of a program. */
export function Discussion({ contentId, film, target }: Props) {
  const t = useAccountText()
  const titleId = useId()
  const member = useMember()
  const [sort, setSort] = useState<Sort>('new')
  const [isOfChapter, setOfChapter] = useState(false)
  const scope = { contentId, chapterId: isOfChapter ? film.chapterId : null, sort }
  const list = useInfiniteQuery(commentsOn(scope))
  const { said, announce } = useAnnouncement()
  const report = useReport()
  const removal = useRemoval()
  const askToSignIn = useSignIn()

  const known = list.data?.pages[0]?.headers
  if (list.error && !known) {
    return (
      <FailedNotice
        title={t('comments.failed.title')}
        level={2}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    )
  }
  // A choice for the current chapter that came later would move all comments.
  if (!known || member === undefined || !film.isSettled) return <DiscussionSkeleton />
  if (!known['can-read']) return <NotToRead whyNot={known['why-not']} onSignIn={askToSignIn} />

  const total = known['total-comments']
  const discussion = { contentId, film, target, member, removal, announce, askToSignIn }
  return (
    <DiscussionContext
      value={{ ...discussion, report: report.ask, canWrite: known['can-write'], whyNot: known['why-not'] }}
    >
      <section aria-labelledby={titleId} className="px-[var(--gutter)] pt-12">
        <div className="max-w-3xl">
          <DiscussionHead
            titleId={titleId}
            total={total}
            sort={sort}
            onSort={setSort}
            {...(film.chapterId !== null && { isOfChapter, onScope: setOfChapter })}
          />
          <Entrance />
          <SingleThread>
            <Threads list={list} scope={scope} onNewest={() => setSort('new')} />
          </SingleThread>
        </div>
      </section>
      <ReportDialog commentId={report.commentId} />
      <output className="sr-only">
        <span key={said.number}>{said.text}</span>
      </output>
    </DiscussionContext>
  )
}
