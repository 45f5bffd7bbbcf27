import { commentsChannel } from '@matinee/contract/community/comments-channel'
import {
  getComment,
  type Comment,
  type CommentNews,
  type CommentSignal,
  type Reply,
} from '@matinee/contract/community/community'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, call } from '../call.ts'
import { subscribeToLive } from '@matinee/client/live'

interface CommentNewsHandlers {
  /** Something was written, changed or taken away. */
  onNews: (news: CommentNews) => void
  /** The stream stands, for the first time or again: what happened since the list was read was not heard. */
  onOpen: () => void
}

/** Hears what happens under a program while its page is in sight. */
export function useCommentNews(contentId: number, { onNews, onOpen }: CommentNewsHandlers) {
  const tell = useEffectEvent((news: CommentNews | null) => {
    if (news) onNews(news)
  })
  const look = useEffectEvent(onOpen)

  useEffect(() => {
    let told = Promise.resolve()
    return subscribeToLive({
      channel: commentsChannel(contentId),
      onNews: (signal) => {
        const coming = newsOf(signal as unknown as CommentSignal)
        told = told.then(async () => tell(await coming)) // in the order in which things happened
      },
      onOpen: () => look(),
    })
  }, [contentId])
}

/** A signal with the comment it is about, as the viewer may see it; null where that cannot be known now. */
async function newsOf({
  what,
  id,
  parent_id,
  chapter_id,
  total_comments,
  likes,
}: CommentSignal): Promise<CommentNews | null> {
  const about = { id, total_comments, parent_id: parent_id || null, chapter_id: chapter_id || null }
  if (what === 'liked') return { ...about, what, likes: likes ?? 0, comment: null }
  if (what === 'gone') return { ...about, what, comment: null }
  try {
    const { comment } = await call(getComment, { params: { id } })
    return { ...about, what, comment: entryOf(comment, id) ?? null }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { ...about, what: 'gone', comment: null }
    return null // the next visit of the page shows it
  }
}

const entryOf = (thread: Comment, id: number): Reply | undefined =>
  [thread, ...thread.thread].find((entry) => entry.id === id)
