import type { SessionUser } from '@matinee/contract/members/session'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback } from 'react'
import type { Static } from 'typebox'
import type { useRemoval } from '../library/use-removal.ts'
import type { Film } from './film.ts'
import type { CommentListing } from './listing.ts'
import { chapterIn, commentsKey, isThread } from './queries.ts'

/** Leads to the sign-in page, or to where one joins, and back to the comments, or to one of them. */
export type WayIn = (commentId?: number, isNew?: boolean) => void

/** What every part of a discussion knows. */
export interface DiscussionOf {
  contentId: number
  film: Film
  /** A comment sent now would be taken. */
  canWrite: boolean
  /** The code of what it would be refused for. */
  whyNot: string
  member: Static<typeof SessionUser> | null
  /** The comment a link led to. */
  target: number | null
  /** Says something to those who listen to the page. */
  announce: (said: string) => void
  /** Takes comments out of sight at once, and off the server once nobody can undo it. */
  removal: ReturnType<typeof useRemoval>
  /** Asks why a comment is reported. */
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
  /** The chapter a listing is of; null for those of a whole program and a thread alone. */
  chapterId: number | null
  isThread: boolean
}

export type ListingChange = (listing: CommentListing, which: ListingScope) => CommentListing

/** Changes everything that is known of a program's comments, whatever the order it was asked for in. */
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
