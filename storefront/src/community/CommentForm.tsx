import { COMMENT_LENGTH, type Comment } from '@matinee/contract/community/community'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useAccountText } from '../account-text.tsx'
import type { ApiError } from '../call.ts'
import { clockOf } from '../playback/clock.ts'
import { sentenceFor, useLanguage } from '../text.tsx'
import { useDiscussion } from './discussion.ts'
import { useDraft, useDraftPlace } from './use-draft.ts'
import { usePostComment } from './use-post-comment.ts'
import { MentionTextarea } from './MentionTextarea.tsx'

interface Props {
  /** The thread it replies in. */
  threadId?: number
  label: string
  placeholder?: string
  /** The initial text where there is no draft. */
  opening?: string
  isEager?: boolean
  onPosted?: (comment: Comment) => void
  onCancel?: () => void
}

/** The form for a comment or a reply. A draft is kept until it is posted, also over a sign-in. */
export function CommentForm({
  threadId,
  label,
  placeholder,
  opening,
  isEager = false,
  onPosted,
  onCancel,
}: Props) {
  const { words } = useLanguage()
  const { member } = useDiscussion()
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, write, restore, clear } = useDraft(useDraftPlace(threadId ?? 0), opening)
  const [guestName, setGuestName] = useState('')
  const [refused, setRefused] = useState<ApiError>()
  // Once shown it stays: collapsing would move the button that is being pressed.
  const [isOpen, setOpen] = useState(threadId !== undefined || draft.body !== '')
  useFocusAtFirst(field, isEager)

  const posting = usePostComment({
    threadId: threadId ?? null,
    onPosted: (comment) => onPosted?.(comment),
    onRefused: (written, error) => {
      restore(written)
      if (error.status === 401) return
      setRefused(error)
      field.current?.focus()
    },
  })
  const canPost =
    draft.body.trim() !== '' &&
    draft.body.length <= COMMENT_LENGTH &&
    (member !== null || guestName.trim() !== '')
  const submit = () => {
    if (!canPost || posting.isPending) return
    setRefused(undefined)
    posting.mutate({ ...draft, ...(!member && { guestName: guestName.trim() }) })
    clear()
  }

  return (
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      {!member && <GuestName value={guestName} onChange={setGuestName} />}
      <MentionTextarea
        ref={field}
        label={label}
        {...(placeholder && { placeholder })}
        value={draft.body}
        onChange={(body) => write({ ...draft, body })}
        onSubmit={submit}
        onEscape={onCancel}
        onFocus={() => setOpen(true)}
        problem={refused && sentenceFor(refused, words)}
      />
      <Foot
        isOpen={isOpen}
        canPost={canPost && !posting.isPending}
        isReply={threadId !== undefined}
        timecode={draft.timecode}
        onTimecode={(timecode) => write({ ...draft, timecode })}
        onCancel={onCancel}
      />
    </form>
  )
}

/** Places the caret behind the initial text. */
function useFocusAtFirst(field: { current: HTMLTextAreaElement | null }, isEager: boolean) {
  useEffect(() => {
    const area = field.current
    if (!isEager || !area) return
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
  }, [field, isEager])
}

interface FootProps {
  isOpen: boolean
  canPost: boolean
  isReply: boolean
  timecode: number | null
  onTimecode: (seconds: number | null) => void
  onCancel: (() => void) | undefined
}

/** The buttons of the form, hidden until something is typed. */
function Foot({ isOpen, canPost, isReply, timecode, onTimecode, onCancel }: FootProps) {
  const t = useAccountText()
  if (!isOpen) return null

  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Moment timecode={timecode} onTimecode={onTimecode} />
      <div className="ms-auto flex gap-2">
        {onCancel && (
          <Button tone="quiet" onClick={onCancel}>
            {t('comments.cancel')}
          </Button>
        )}
        {/* Not `disabled`: the focus would be lost with each comment that is sent. */}
        <Button type="submit" aria-disabled={!canPost}>
          {t(isReply ? 'comments.reply' : 'comments.post')}
        </Button>
      </div>
    </div>
  )
}

/** Inserts the film's current time. */
function Moment({ timecode, onTimecode }: Pick<FootProps, 'timecode' | 'onTimecode'>) {
  const t = useAccountText()
  const { film } = useDiscussion()
  const now = film.now()

  if (timecode !== null) {
    const time = clockOf(timecode)
    return (
      <Button tone="quiet" onClick={() => onTimecode(null)} className="-ms-3 text-accent!">
        <Icon name="clock" />
        <span aria-hidden>{t('comments.at', { time })}</span>
        <Icon name="close" className="size-4" />
        <span className="sr-only">{t('comments.at.remove', { time })}</span>
      </Button>
    )
  }
  return (
    now !== null && (
      <Button
        tone="quiet"
        onClick={() => onTimecode(Math.floor(film.now() ?? now))}
        className="-ms-3 text-quiet!"
      >
        <Icon name="clock" />
        {t('comments.at.add')}
      </Button>
    )
  )
}

const GuestName = ({ value, onChange }: { value: string; onChange: (name: string) => void }) => {
  const t = useAccountText()
  return (
    <label className="mb-3 flex max-w-sm flex-col gap-1.5 text-sm font-semibold">
      {t('comments.guest_name')}
      <input
        required
        autoComplete="name"
        maxLength={80}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-11 rounded-lg border border-edge bg-raised px-3.5 text-base font-normal text-ink"
      />
    </label>
  )
}
