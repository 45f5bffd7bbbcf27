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
  /** A comment was written, changed or deleted. */
  onNews: (news: CommentNews) => void
  /** The stream is connected, for the first time or again: signals before may have been missed. */
  onOpen: () => void
}

/** Subscribes to the comments of a program while its page is visible. */
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
        told = told.then(async () => tell(await coming)) // in order of the signals
      },
      onOpen: () => look(),
    })
  }, [contentId])
}

/** Fetches the comment of a signal as the viewer may see it; null if that fails. */
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
