import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../call.ts'
import { useChangeListings, useDiscussion } from './discussion.ts'
import { withReplies } from './listing.ts'
import { repliesOf } from './queries.ts'
import { useRefusal } from './use-comment-actions.ts'

type Page = Awaited<ReturnType<typeof repliesOf>>

/** Loads more replies of a thread, page by page. */
export function useMoreReplies(threadId: number) {
  const { contentId } = useDiscussion()
  const change = useChangeListings(contentId)
  const refuse = useRefusal()
  const [place, setPlace] = useState<Page['next']>({ page: 1 })

  const { mutate, isPending } = useMutation<Page, ApiError>({
    mutationFn: () => repliesOf(contentId, threadId, place ?? { page: 1 }),
    onSuccess: ({ replies, next }) => {
      change((listing) => withReplies(listing, threadId, replies))
      setPlace(next)
    },
    onError: (error) => refuse(error, threadId),
  })
  return { isLoading: isPending, load: () => !isPending && mutate() }
}
