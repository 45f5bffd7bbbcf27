import type { Comment, Reply } from '@matinee/contract/community/community'
import { mentionable } from '@matinee/contract/community/community-text'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { CommentItem } from './CommentItem.tsx'
import { useDiscussion } from './discussion.ts'
import { readDraft } from './drafts.ts'
import { focusSoon } from './focus-soon.ts'
import { repliesMissing } from './listing.ts'
import { useDraftPlace } from './use-draft.ts'
import { useMoreReplies } from './use-more-replies.ts'
import { CommentForm } from './CommentForm.tsx'

/** A comment with its replies and a reply form. */
export function Thread({ comment }: { comment: Comment }) {
  const t = useAccountText()
  const { canWrite, removal } = useDiscussion()
  const { answered, reply, close } = useReplying(comment)
  const isRemoved = removal.isRemoved(String(comment.id))
  const mayReply = canWrite && comment.state === 'visible'
  const replies = comment.thread.filter(({ id }) => !removal.isRemoved(String(id)))
  if (isRemoved && comment.replies_count === 0) return null

  return (
    <li>
      <CommentItem
        comment={isRemoved ? { ...comment, state: 'deleted' } : comment}
        onReply={mayReply ? () => reply(comment) : undefined}
      />
      <div className="ms-5 border-s-2 border-line ps-4 not-empty:mt-3 sm:ms-[1.2rem] sm:ps-8">
        {replies.length > 0 && (
          <ol
            aria-label={t('comments.replies', { name: comment.user?.name ?? t('comments.nobody') })}
            className="grid grid-cols-1 gap-4"
          >
            {replies.map((each) => (
              <li key={each.id}>
                <CommentItem comment={each} onReply={mayReply ? () => reply(each) : undefined} />
              </li>
            ))}
          </ol>
        )}
        <MoreReplies comment={comment} />
        {answered && mayReply && (
          <div className="mt-4 first:mt-0">
            <CommentForm
              key={answered.id}
              threadId={comment.id}
              label={t('comments.write.reply', { name: answered.user?.name ?? t('comments.nobody') })}
              opening={openingFor(answered)}
              isEager
              onPosted={({ id }) => {
                close()
                focusSoon(id)
              }}
              onCancel={() => {
                close()
                focusSoon(answered.id)
              }}
            />
          </div>
        )}
      </div>
    </li>
  )
}

/** The comment that is being answered; initially that of the draft. */
function useReplying(comment: Comment) {
  const place = useDraftPlace(comment.id)
  const [answered, setAnswered] = useState<Reply | null>(() => (readDraft(place).body ? comment : null))
  return { answered, reply: setAnswered, close: () => setAnswered(null) }
}

/** A reply to a reply mentions its author, because replies are one flat list. */
const openingFor = ({ parent_id, user, mine }: Reply) =>
  parent_id !== null && user && !mine ? `@${mentionable(user.nickname ?? user.name)}@ ` : ''

function MoreReplies({ comment }: { comment: Comment }) {
  const t = useAccountText()
  const { isLoading, load } = useMoreReplies(comment.id)
  const missing = repliesMissing(comment)
  if (missing === 0) return null

  return (
    <button
      type="button"
      aria-disabled={isLoading}
      onClick={load}
      className="mt-2 min-h-10 cursor-pointer text-sm font-semibold text-accent hover:underline aria-disabled:opacity-60"
    >
      {t('comments.replies.more', { count: missing })}
    </button>
  )
}
