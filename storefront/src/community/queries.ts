import { getComment, listComments, type COMMENT_SORTS } from '@matinee/contract/community/community'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../call.ts'
import type { CommentsPage, CommentListing } from './listing.ts'

export type Sort = (typeof COMMENT_SORTS)[number]

/** The comments of a program, or of one of its chapters. */
export interface Scope {
  contentId: number
  chapterId: number | null
  sort: Sort
}

interface Place {
  page: number
  cursor?: string
}

/** The key prefix of a program's comments. */
export const commentsKey = (contentId: number) => ['comments', contentId] as const

/** The parts of a key of `commentsKey`. */
export const isThread = (key: readonly unknown[]) => key[2] === 'thread'
export const chapterIn = (key: readonly unknown[]) => (typeof key[2] === 'number' ? key[2] : null)

/** The cursor of the next page: it continues after the last comment, however many are new. */
const placeAfter = ({ body, headers }: CommentsPage, page: number): Place | undefined =>
  headers['last-page'] || body.length === 0
    ? undefined
    : { page: page + 1, ...(headers['next-cursor'] && { cursor: headers['next-cursor'] }) }

/** The comments of a program as an infinite query, updated live. */
export const commentsOn = ({ contentId, chapterId, sort }: Scope) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey(contentId), chapterId, sort],
    queryFn: ({ pageParam, signal }): Promise<CommentsPage> =>
      call(listComments, {
        query: { id: contentId, sort, ...(chapterId && { chapter_id: chapterId }), ...pageParam },
        signal,
      }),
    initialPageParam: { page: 1 } as Place,
    getNextPageParam: (last: CommentsPage, pages) => placeAfter(last, pages.length),
    staleTime: Infinity,
  })

/** The linked thread as a listing; null if it is gone. */
export const threadOf = (contentId: number, commentId: number) =>
  queryOptions({
    queryKey: [...commentsKey(contentId), 'thread', commentId],
    queryFn: async ({ signal }): Promise<CommentListing | null> => {
      try {
        const { content_id, comment } = await call(getComment, { params: { id: commentId }, signal })
        return content_id === contentId
          ? { pages: [{ body: [comment], headers: ALONE }], pageParams: [] }
          : null
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    staleTime: Infinity,
  })

const ALONE: CommentsPage['headers'] = {
  'can-read': true,
  'can-write': false,
  'why-not': '',
  'last-page': true,
  'total-comments': 0,
  'next-cursor': '',
}

/** Replies of a thread, oldest first, with the next cursor. */
export async function repliesOf(contentId: number, threadId: number, place: Place) {
  const page = await call(listComments, { query: { id: contentId, thread_id: String(threadId), ...place } })
  return { replies: page.body, next: placeAfter(page, place.page) }
}
