import * as community from '@matinee/contract/community/community'
import type { Comment, Reply } from '@matinee/contract/community/community'
import { useMutation } from '@tanstack/react-query'
import { useAlert } from '../frame/alerts.tsx'
import { call, type ApiError } from '../call.ts'
import { sentenceFor, useLanguage } from '../text.tsx'
import { useChangeListings, useDiscussion } from './discussion.ts'
import { withChange } from './listing.ts'

/** Handles a refusal: opens the sign-in page where that is the cause, else shows a message. */
export function useRefusal() {
  const { words } = useLanguage()
  const alert = useAlert()
  const { askToSignIn } = useDiscussion()
  return (error: ApiError, commentId?: number) =>
    error.status === 401 ? askToSignIn(commentId) : alert('error', sentenceFor(error, words))
}

/** Toggles a like, optimistically. */
export function useLikeComment({ id, likes, liked }: Reply) {
  const { contentId, member, askToSignIn } = useDiscussion()
  const change = useChangeListings(contentId)
  const refuse = useRefusal()
  const show = (now: Pick<Reply, 'likes' | 'liked'>) => change((listing) => withChange(listing, id, now))

  const { mutate } = useMutation<Pick<Reply, 'likes' | 'liked'>, ApiError>({
    mutationFn: () => call(liked ? community.unlikeComment : community.likeComment, { params: { id } }),
    onMutate: () => show({ liked: !liked, likes: Math.max(0, likes + (liked ? -1 : 1)) }),
    onSuccess: show,
    onError: (error) => {
      show({ liked, likes })
      refuse(error, id)
    },
  })
  return () => (member ? mutate() : askToSignIn(id))
}

/** Edits an own comment. */
export function useEditComment(id: number, onDone: () => void) {
  const { contentId } = useDiscussion()
  const change = useChangeListings(contentId)

  return useMutation<Comment, ApiError, string>({
    mutationFn: (body) => call(community.editComment, { params: { id }, body: { comment: { body } } }),
    onSuccess: (comment) => {
      change((listing) => withChange(listing, id, comment))
      onDone()
    },
  })
}

/** The staff's actions on a comment. */
export function usePinComment({ id, pinned }: Reply) {
  const { contentId } = useDiscussion()
  const change = useChangeListings(contentId)
  const refuse = useRefusal()

  return useMutation<Comment, ApiError>({
    mutationFn: () => call(pinned ? community.unpinComment : community.pinComment, { params: { id } }),
    onSuccess: (comment) => change((listing) => withChange(listing, id, { pinned: comment.pinned })),
    onError: (error) => refuse(error, id),
  })
}
