import type { Reply } from '@matinee/contract/community/community'
import { useEffect, useId, useRef, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { stayAt } from '../frame/stay-at.ts'
import { anchorOf } from './anchors.ts'
import { Avatar } from './Avatar.tsx'
import { CommentActions } from './CommentActions.tsx'
import { CommentBody } from './CommentBody.tsx'
import { CommentHead } from './CommentHead.tsx'
import { useDiscussion } from './discussion.ts'
import { CommentEditor } from './CommentEditor.tsx'
import { focusSoon } from './focus-soon.ts'
import { isKept } from './listing.ts'

interface Props {
  comment: Reply
  /** Opens the reply form of its thread; absent where nobody may write. */
  onReply?: (() => void) | undefined
}

/** One comment or reply. */
export function CommentItem({ comment, onReply }: Props) {
  const t = useAccountText()
  const nameId = useId()
  const [isEditing, setEditing] = useState(false)
  const { place, isTarget } = useTarget(comment.id)
  const isDeleted = comment.state === 'deleted'

  return (
    <article
      ref={place}
      id={anchorOf(comment.id)}
      tabIndex={-1}
      aria-labelledby={nameId}
      className={`flex scroll-mt-24 gap-3 rounded-xl outline-none focus-visible:outline-3 ${isKept(comment) ? '' : 'opacity-60'} ${
        isTarget ? '-mx-3 border-s-4 border-primary bg-surface px-3 py-3' : ''
      }`}
    >
      <Avatar user={isDeleted ? null : comment.user} small={comment.parent_id !== null} />
      <div className="min-w-0 grow">
        {isDeleted ? (
          <p id={nameId} className="py-1 text-quiet italic">
            {t('comments.gone')}
          </p>
        ) : (
          <>
            <CommentHead comment={comment} nameId={nameId} />
            <ModerationStatus comment={comment} />
            {isEditing ? (
              <CommentEditor
                comment={comment}
                onDone={() => {
                  setEditing(false)
                  focusSoon(comment.id)
                }}
              />
            ) : (
              <CommentBody body={comment.body} chapterId={comment.chapter_id} />
            )}
            {isKept(comment) && !isEditing && (
              <CommentActions comment={comment} onReply={onReply} onEdit={() => setEditing(true)} />
            )}
            {!isKept(comment) && <p className="mt-1 text-sm text-quiet">{t('comments.sending')}</p>}
          </>
        )}
      </div>
    </article>
  )
}

/** The note on a comment that others cannot see, or not yet. */
function ModerationStatus({ comment: { state } }: { comment: Reply }) {
  const t = useAccountText()
  if (state === 'visible') return null
  return (
    <p className="mt-1 text-sm font-medium text-warning">
      {t(state === 'pending' ? 'comments.held' : 'comments.hidden')}
    </p>
  )
}

/** A linked comment scrolls into view, stays there until the viewer moves, and takes focus once. */
function useTarget(id: number) {
  const { target } = useDiscussion()
  const place = useRef<HTMLElement>(null)
  const isTarget = target === id

  useEffect(() => {
    if (!isTarget) return undefined
    place.current!.focus({ preventScroll: true })
    return stayAt(place.current!, 'center')
  }, [isTarget])

  return { place, isTarget }
}
