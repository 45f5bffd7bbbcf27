import type { SessionUser } from '@matinee/contract/members/session'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback } from 'react'
import type { Static } from 'typebox'
import type { useRemoval } from '../library/use-removal.ts'
import type { Film } from './film.ts'
import type { CommentListing } from './listing.ts'
import { chapterIn, commentsKey, isThread } from './queries.ts'

/** Opens the sign-in or join page and returns to the comments, or to one of them. */
export type WayIn = (commentId?: number, isNew?: boolean) => void

/** The context of every part of a discussion. */
export interface DiscussionOf {
  contentId: number
  film: Film
  /** Whether a comment would be accepted now. */
  canWrite: boolean
  /** The code of its refusal. */
  whyNot: string
  member: Static<typeof SessionUser> | null
  /** The linked comment. */
  target: number | null
  /** Announces a message to screen readers. */
  announce: (said: string) => void
  /** Hides comments at once, and deletes them once undo has expired. */
  removal: ReturnType<typeof useRemoval>
  /** Opens the report dialog. */
  report: (commentId: number) => void
  askToSignIn: WayIn
}

export const DiscussionContext = createContext<DiscussionOf | null>(null)

export function useDiscussion() {
  const discussion = use(DiscussionContext)
  if (!discussion) throw new Error('A comment was rendered outside its discussion.')
  return discussion
}

interface ListingScope {
  /** The chapter of a listing; null for a whole program or a single thread. */
  chapterId: number | null
  isThread: boolean
}

export type ListingChange = (listing: CommentListing, which: ListingScope) => CommentListing

/** Updates every cached listing of a program's comments, whatever its sort order. */
export function useChangeListings(contentId: number) {
  const queries = useQueryClient()

  return useCallback(
    (change: ListingChange) => {
      const found = queries.getQueriesData<CommentListing | null>({ queryKey: commentsKey(contentId) })
      for (const [key, listing] of found) {
        if (!listing) continue
        queries.setQueryData(key, change(listing, { chapterId: chapterIn(key), isThread: isThread(key) }))
      }
    },
    [queries, contentId],
  )
}
