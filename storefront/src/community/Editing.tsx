import { COMMENT_LENGTH, type Reply } from '@matinee/contract/community'
import { Button } from '@matinee/ui/Button'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useAccountText } from '../account-text.tsx'
import { sentenceFor, useLanguage } from '../text.tsx'
import { useEditing } from './use-acts.ts'
import { WritingField } from './WritingField.tsx'

/** One’s own comment in a field, to write it better. */
export function Editing({ comment: { id, body }, onDone }: { comment: Reply; onDone: () => void }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(body)
  const { mutate, isPending, error } = useEditing(id, onDone)
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
      <WritingField
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
