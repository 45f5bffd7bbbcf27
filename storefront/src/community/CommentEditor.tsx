import { COMMENT_LENGTH, type Reply } from '@matinee/contract/community/community'
import { Button } from '@matinee/ui/Button'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useAccountText } from '../account-text.tsx'
import { sentenceFor, useLanguage } from '../text.tsx'
import { useEditComment } from './use-comment-actions.ts'
import { MentionTextarea } from './MentionTextarea.tsx'

/** A form for editing one's own comment. */
export function CommentEditor({ comment: { id, body }, onDone }: { comment: Reply; onDone: () => void }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(body)
  const { mutate, isPending, error } = useEditComment(id, onDone)
  useEffect(() => field.current?.focus(), [])

  const canSave = text.trim() !== '' && text.length <= COMMENT_LENGTH && !isPending
  const save = () => {
    if (text === body) onDone()
    else if (canSave) mutate(text)
  }

  return (
    <form
      className="mt-2"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        save()
      }}
    >
      <MentionTextarea
        ref={field}
        label={t('comments.write.edit')}
        value={text}
        onChange={setText}
        onSubmit={save}
        onEscape={onDone}
        problem={error ? sentenceFor(error, words) : undefined}
      />
      <div className="mt-2 flex justify-end gap-2">
        <Button tone="quiet" onClick={onDone}>
          {t('comments.cancel')}
        </Button>
        <Button type="submit" aria-disabled={!canSave}>
          {t('comments.save')}
        </Button>
      </div>
    </form>
  )
}
