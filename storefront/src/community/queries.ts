import { getComment, listComments, type COMMENT_SORTS } from '@matinee/contract/community/community'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../call.ts'
import type { CommentsPage, CommentListing } from './listing.ts'

export type Sort = (typeof COMMENT_SORTS)[number]

/** Which comments are meant: those of a program, or of one of its chapters alone. */
export interface Scope {
  contentId: number
  chapterId: number | null
  sort: Sort
}

interface Place {
  page: number
  cursor?: string
}

/** Everything that is known of a program's comments, by the beginning of its keys. */
export const commentsKey = (contentId: number) => ['comments', contentId] as const

/** What a key of `commentsKey` says of its listing. */
export const isThread = (key: readonly unknown[]) => key[2] === 'thread'
export const chapterIn = (key: readonly unknown[]) => (typeof key[2] === 'number' ? key[2] : null)

/** Where the next page begins: from where this one ended, however much has been written meanwhile. */
const placeAfter = ({ body, headers }: CommentsPage, page: number): Place | undefined =>
  headers['last-page'] || body.length === 0
    ? undefined
    : { page: page + 1, ...(headers['next-cursor'] && { cursor: headers['next-cursor'] }) }

/** The comments under a program, page after page until the server says it was the last. What changes comes live. */
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

/** The thread a link leads to, as a listing of itself; null where it is no longer there. */
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

/** Replies of a thread, the oldest first, and where to go on. */
export async function repliesOf(contentId: number, threadId: number, place: Place) {
  const page = await call(listComments, { query: { id: contentId, thread_id: String(threadId), ...place } })
  return { replies: page.body, next: placeAfter(page, place.page) }
}
