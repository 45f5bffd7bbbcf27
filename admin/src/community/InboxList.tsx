import type { ModeratedComment } from '@matinee/contract/community/moderation'
import { CommentRow } from './CommentRow.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { CommentRowActions } from './CommentRowActions.tsx'
import type { InboxState } from './use-inbox.ts'

interface InboxListProps {
  comments: ModeratedComment[]
  state: InboxState
  mayAct: boolean
}

/** The comments of the inbox, each with its actions. */
export const InboxList = ({ comments, state, mayAct }: InboxListProps) =>
  comments.map((comment) => {
    const isCurrent = comment.id === state.shown?.id
    return (
      <CommentRow
        key={comment.id}
        comment={comment}
        isCurrent={isCurrent}
        isChosen={state.selected.includes(comment.id)}
        mayChoose={mayAct}
        onChoose={() => state.toggle(comment.id)}
        onCurrent={() => state.setCurrent(comment.id)}
        onPerson={() => {
          state.setCurrent(comment.id)
          state.setPersonOpen(true)
        }}
        acts={
          mayAct && (
            <CommentRowActions
              comment={comment}
              isCurrent={isCurrent}
              onAct={(act) => state.act(act, [comment.id])}
              onReason={(act) => state.setAsking({ act, ids: [comment.id] })}
              onReply={() => state.setAnswered(comment.id)}
            />
          )
        }
        answer={
          state.answered === comment.id && (
            <ReplyForm comment={comment} onClose={() => state.setAnswered(null)} />
          )
        }
      />
    )
  })
