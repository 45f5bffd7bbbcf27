import {
  CHAT_MESSAGE_LENGTH,
  CHAT_REACTIONS,
  sendChatReaction,
  type ChatMessage,
} from '@matinee/contract/chat/chat'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useAccountText } from '../account-text.tsx'
import { call } from '../call.ts'
import { MentionTextarea } from '../community/MentionTextarea.tsx'
import { numberIn } from '../format.ts'
import { useModal } from '../frame/Modal.tsx'
import { useLanguage } from '../text.tsx'
import { useChatOf } from './chat-context.ts'
import { DONATE } from './DonationDialog.tsx'
import { useNow } from './use-now.ts'
import { WriteRefusal } from './WriteRefusal.tsx'

/** The longest delay of a timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface Props {
  replyingTo: ChatMessage | null
  onReplied: () => void
  onSend: (body: string) => void
}

/** The footer of a chat: reactions, and the field or why there is none. */
export function ChatForm({ replyingTo, onReplied, onSend }: Props) {
  const { chat } = useChatOf()
  const waitUntil = Date.parse(chat.wait_until ?? '') || 0
  const wait = Math.ceil((waitUntil - useNow(waitUntil)) / 1000)
  // During slow mode the field stays, so that the next message can be typed.
  const isWaiting = wait > 0 && chat.can_write
  useEndOfWait()

  return (
    <div className="shrink-0 border-t border-line px-3 pt-2 pb-3">
      <Reactions />
      {chat.can_write ? (
        <Field replyingTo={replyingTo} onReplied={onReplied} onSend={onSend} wait={isWaiting ? wait : 0} />
      ) : (
        <WriteRefusal />
      )}
    </div>
  )
}

/** Refetches when a time-out ends or the account is old enough. */
function useEndOfWait() {
  const { chat, readAgain } = useChatOf()
  const { can_write, wait_until } = chat
  useEffect(() => {
    if (can_write || !wait_until) return undefined
    const left = Date.parse(wait_until) - Date.now() + 500
    const timer = setTimeout(() => void readAgain(), Math.min(LONGEST_TIMER_MS, Math.max(0, left)))
    return () => clearTimeout(timer)
  }, [can_write, wait_until, readAgain])
}

function Field({ replyingTo, onReplied, onSend, wait }: Props & { wait: number }) {
  const t = useAccountText()
  const { chat } = useChatOf()
  const field = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState('')
  const canSend = body.trim() !== '' && body.length <= CHAT_MESSAGE_LENGTH && wait === 0
  useEffect(() => {
    if (replyingTo) field.current?.focus()
  }, [replyingTo])
  const send = () => {
    if (!canSend) return
    onSend(body.trim())
    setBody('')
  }

  return (
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        send()
      }}
    >
      {replyingTo && <ReplyingTo message={replyingTo} onCancel={onReplied} />}
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <MentionTextarea
            ref={field}
            label={t('chat.write')}
            placeholder={t(chat.emoji_only ? 'chat.write.emoji_only' : 'chat.write.hint')}
            value={body}
            onChange={setBody}
            onSubmit={send}
            onEscape={replyingTo ? onReplied : undefined}
            maxLength={CHAT_MESSAGE_LENGTH}
            sendsOnEnter
            opensUpward
          />
        </div>
        {/* Not `disabled`: the focus would be lost with each message that is sent. */}
        <Button type="submit" size="large" aria-disabled={!canSend} aria-label={t('chat.send')}>
          {wait > 0 ? <span className="tabular-nums">{wait}</span> : <Icon name="forward" />}
        </Button>
      </div>
      {(wait > 0 || chat.slow_seconds > 0) && (
        <p className="mt-1.5 text-xs text-quiet">
          {wait > 0 ? t('chat.wait', { seconds: wait }) : t('chat.slow', { seconds: chat.slow_seconds })}
        </p>
      )}
    </form>
  )
}

function ReplyingTo({ message, onCancel }: { message: ChatMessage; onCancel: () => void }) {
  const t = useAccountText()
  const name = message.user?.name ?? t('comments.nobody')
  return (
    <p className="flex items-center gap-2 pb-1.5 text-sm text-quiet">
      <span className="min-w-0 grow truncate">
        {t('chat.replying_to', { name })} <bdi>{message.body}</bdi>
      </span>
      <button
        type="button"
        aria-label={t('comments.cancel')}
        onClick={onCancel}
        className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-ink/10"
      >
        <Icon name="close" className="size-4" />
      </button>
    </p>
  )
}

function Reactions() {
  const t = useAccountText()
  const { locale } = useLanguage()
  const { chat, contentId, member, askToSignIn } = useChatOf()
  const { open } = useModal(DONATE)
  // Reactions of those who may not write would be refused.
  const react = (emoji: (typeof CHAT_REACTIONS)[number]) =>
    void call(sendChatReaction, { params: { live_event_id: contentId }, body: { emoji } }).catch(
      () => undefined,
    )

  if (!chat.can_write && !chat.donations) return null
  return (
    <div className="flex flex-wrap items-center gap-x-0.5 pb-2">
      {chat.can_write &&
        CHAT_REACTIONS.map((emoji) => (
          <button
            key={emoji}
            type="button"
            onClick={() => react(emoji)}
            className="flex min-h-9 min-w-9 cursor-pointer items-center justify-center gap-1 rounded-control px-1.5 text-sm tabular-nums transition-transform hover:bg-ink/10 active:scale-125"
          >
            <span className="sr-only">{t('chat.react')}</span>
            {emoji}
            {(chat.reactions[emoji] ?? 0) > 0 && (
              <span className="text-xs text-quiet">{numberIn(locale, chat.reactions[emoji]!)}</span>
            )}
          </button>
        ))}
      {chat.donations && (
        <Button tone="plain" className="ms-auto" onClick={member ? open : askToSignIn}>
          {t('chat.donate')}
        </Button>
      )}
    </div>
  )
}
