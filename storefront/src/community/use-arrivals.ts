import { listComments, type Comment, type CommentNews } from '@matinee/contract/community/community'
import { useCallback, useState } from 'react'
import { call } from '../call.ts'
import { useChangeListings, type ListingChange } from './discussion.ts'
import {
  withNews,
  entryIn,
  newestIn,
  sentEntryOf,
  withChange,
  withComment,
  withReplies,
  withTotal,
  type CommentListing,
} from './listing.ts'
import { useCommentNews } from './live.ts'
import type { Scope } from './queries.ts'

interface ArrivalsOptions extends Scope {
  shown: CommentListing | undefined
  /** Whether an insertion would shift nothing the viewer looks at. */
  isFree: () => boolean
}

/** Applies comments that arrive live; those that would shift the page wait until they are asked for. */
export function useArrivals({ contentId, chapterId, sort, shown, isFree }: ArrivalsOptions) {
  const change = useChangeListings(contentId)
  const [arrived, setArrived] = useState<Comment[]>([])
  const isShown = ({ id }: Comment) => shown !== undefined && entryIn(shown, id) !== undefined

  const add = useCallback(
    (comments: Comment[]) =>
      change((listing, which) =>
        which.isThread
          ? listing
          : comments.filter((each) => isUnder(each, which.chapterId)).reduceRight(withComment, listing),
      ),
    [change],
  )
  const adopt = (comments: Comment[]) => {
    if (sort === 'new' && isFree()) return add(comments)
    const ids = new Set(comments.map(({ id }) => id))
    return setArrived((before) => [...comments, ...before.filter(({ id }) => !ids.has(id))])
  }

  useCommentNews(contentId, {
    onNews(news) {
      let comes: Comment | null = null
      change((listing, which) => {
        const { listing: next, waits } = withNews(listing, news)
        if (!which.isThread) comes ??= waits
        return withCount(next, listing, news, which)
      })
      setArrived((before) => withRevision(before, news))
      if (comes) adopt([comes])
    },
    async onOpen() {
      const { body } = await call(listComments, { query: { id: contentId, sort: 'new' } })
      change((listing) => body.reduce(caughtUp, listing))
      const newest = shown ? newestIn(shown) : Infinity
      // Only the newest-first order shows which ones are unseen.
      if (sort === 'new') adopt(body.filter(({ id }) => id > newest))
    },
  })

  return {
    waiting: arrived.filter((comment) => isUnder(comment, chapterId) && !isShown(comment)),
    show: () => {
      add(arrived)
      setArrived([])
    },
  }
}

const isUnder = ({ chapter_id }: Pick<Comment, 'chapter_id'>, chapterId: number | null) =>
  chapterId === null || chapter_id === chapterId

/** Signals carry the program's total; that of a chapter is counted here. */
function withCount(
  next: CommentListing,
  before: CommentListing,
  news: CommentNews,
  which: Parameters<ListingChange>[1],
) {
  if (which.chapterId === null) return withTotal(next, () => news.total_comments)
  if (which.chapterId !== news.chapter_id) return next
  const isKnown = isShownIn(before, news)
  if (news.what === 'gone') return withTotal(next, (total) => total - (isKnown ? 1 : 0))
  return withTotal(next, (total) => total + (news.what === 'shown' && !isKnown ? 1 : 0))
}

const isShownIn = (listing: CommentListing, { id, comment }: CommentNews) =>
  entryIn(listing, id) !== undefined || (comment !== null && sentEntryOf(listing, comment) !== undefined)

/** Waiting comments are updated and removed like all others. */
const withRevision = (waiting: Comment[], { what, id, comment, likes }: CommentNews) =>
  what === 'gone'
    ? waiting.filter((each) => each.id !== id)
    : waiting.map((each) =>
        each.id === id ? { ...each, ...comment, ...(likes !== undefined && { likes }) } : each,
      )

/** Updates shown comments in place. */
const caughtUp = (listing: CommentListing, comment: Comment) =>
  entryIn(listing, comment.id)
    ? withReplies(withChange(listing, comment.id, comment), comment.id, comment.thread)
    : listing
