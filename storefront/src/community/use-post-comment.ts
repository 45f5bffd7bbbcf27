import { postComment, type Comment } from '@matinee/contract/community/community'
import { useMutation } from '@tanstack/react-query'
import { call, type ApiError } from '../call.ts'
import { useAccountText } from '../account-text.tsx'
import { useChangeListings, useDiscussion, type ListingChange } from './discussion.ts'
import { keepDraft, type Draft } from './drafts.ts'
import { useDraftPlace } from './use-draft.ts'
import { withComment, withReplies, withSaved, without, withTotal } from './listing.ts'

interface CommentInput extends Draft {
  guestName?: string
}

interface Options {
  /** Its thread; null for a new one. */
  threadId: number | null
  /** Called when it is shown, saved, and refused. */
  onPosted: (comment: Comment) => void
  onRefused: (written: CommentInput, error: ApiError) => void
}

let sentCount = 0

/** Posts a comment: it appears at once, and disappears if it is refused. */
export function usePostComment({ threadId, onPosted, onRefused }: Options) {
  const t = useAccountText()
  const { contentId, film, member, announce, askToSignIn } = useDiscussion()
  const change = useChangeListings(contentId)
  const place = useDraftPlace(threadId ?? 0)

  return useMutation<Comment, ApiError, CommentInput, Comment>({
    mutationFn: ({ body, timecode, guestName }) =>
      call(postComment, {
        body: {
          id: contentId,
          ...(threadId && { thread_id: threadId }),
          ...(film.chapterId && { chapter_id: film.chapterId }),
          comment: { body, at_seconds: timecode, ...(guestName && { guest_name: guestName }) },
        },
      }),
    onMutate: (written) => {
      const user = {
        id: member?.id ?? 0,
        name: member?.name ?? written.guestName ?? '',
        nickname: member?.nickname ?? null,
      }
      const comment: Comment = {
        ...BLANK,
        id: -++sentCount,
        user: { ...user, avatar: member?.avatar ?? null, staff: member?.role === 'staff' },
        body: written.body,
        at_seconds: written.timecode,
        parent_id: threadId,
        chapter_id: film.chapterId,
        created_at: new Date().toISOString(),
      }
      change(addComment(comment))
      return comment
    },
    onSuccess: (comment, _written, shown) => {
      keepDraft(place, { body: '', timecode: null })
      change(replaceComment(shown, comment))
      announce(t(comment.state === 'pending' ? 'comments.posted.held' : 'comments.posted'))
      onPosted(comment)
    },
    onError: (error, written, shown) => {
      if (shown) change((listing) => withTotal(without(listing, shown.id), (total) => total - 1))
      keepDraft(place, written)
      onRefused(written, error)
      if (error.status === 401) askToSignIn(threadId ?? undefined)
    },
  })
}

const BLANK = {
  state: 'visible',
  edited_at: null,
  likes: 0,
  liked: false,
  pinned: false,
  mine: true,
  editable_until: null,
  replies_count: 0,
  thread: [],
} satisfies Partial<Comment>

/** Inserts a comment that is being sent. */
const addComment =
  (comment: Comment): ListingChange =>
  (listing, { chapterId, isThread }) => {
    if (comment.parent_id) return withTotal(withReplies(listing, comment.parent_id, [comment]), more)
    const isElsewhere = isThread || (chapterId !== null && chapterId !== comment.chapter_id)
    return isElsewhere ? listing : withTotal(withComment(listing, comment), more)
  }

const more = (total: number) => total + 1

/** Replaces it with the server's answer. */
const replaceComment =
  (shown: Comment, comment: Comment): ListingChange =>
  (listing, { chapterId, isThread }) => {
    const isElsewhere =
      !comment.parent_id && (isThread || (chapterId !== null && chapterId !== comment.chapter_id))
    return isElsewhere ? without(listing, shown.id) : withSaved(listing, shown, comment)
  }
