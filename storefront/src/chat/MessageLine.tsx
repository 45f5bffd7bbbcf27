import type { ChatMessage } from '@matinee/contract/chat/chat'
import { memo } from 'react'
import { useAccountText } from '../account-text.tsx'
import { Avatar } from '../community/Avatar.tsx'
import { Sign } from '../community/icons.tsx'
import { DonationBadge } from './DonationBadge.tsx'
import { MessageActions } from './MessageActions.tsx'
import { MessageText } from './MessageText.tsx'

interface Props {
  message: ChatMessage
  /** Absent in a replay, where messages have no actions. */
  isReplay: boolean
}

/** A message with its author; its actions appear on hover and focus. */
export const MessageLine = memo(function MessageLine({ message, isReplay }: Props) {
  const { user, body, reply_to, donation, by_moderator, state } = message

  return (
    // Arrow keys in the list move between messages.
    <div
      tabIndex={-1}
      data-message={message.id}
      style={donation ? { borderColor: donation.color, backgroundColor: tintOf(donation.color) } : undefined}
      className={`group relative flex gap-2.5 rounded-lg px-2.5 py-1.5 focus-visible:-outline-offset-3 ${donation ? 'my-1 border-s-4' : 'hover:bg-ink/5'}`}
    >
      <Avatar user={user} small />
      <div className="min-w-0 grow py-0.5 text-sm leading-relaxed wrap-anywhere" dir="auto">
        {reply_to && (
          <p className="flex items-center gap-1 text-xs text-quiet">
            <Sign name="reply" className="size-3.5" />
            <span className="truncate">
              <bdi className="font-semibold">{reply_to.name}</bdi> {reply_to.excerpt}
            </span>
          </p>
        )}
        <Author user={user} isModerator={by_moderator} /> {donation && <DonationBadge donation={donation} />}{' '}
        <span className={state === 'held' ? 'text-quiet' : ''}>
          <MessageText body={body} />
        </span>
        {state === 'held' && <HeldMark />}
      </div>
      {!isReplay && <MessageActions message={message} />}
    </div>
  )
})

/** Text on a donation's colour stays readable in light and dark. */
const tintOf = (color: string) => `color-mix(in srgb, ${color} 18%, var(--color-surface, transparent))`

function Author({ user, isModerator }: Pick<ChatMessage, 'user'> & { isModerator: boolean }) {
  const t = useAccountText()
  return (
    <>
      <bdi className="font-bold">{user?.name ?? t('comments.nobody')}</bdi>
      {user?.staff && (
        <span className="ms-1.5 rounded bg-ink px-1.5 py-0.5 text-xs font-semibold text-canvas">
          {t('comments.staff')}
        </span>
      )}
      {isModerator && !user?.staff && (
        <span className="ms-1.5 rounded border border-edge px-1.5 py-0.5 text-xs font-semibold">
          {t('chat.moderator')}
        </span>
      )}
    </>
  )
}

function HeldMark() {
  const t = useAccountText()
  return <span className="block text-xs font-semibold text-warning">{t('chat.held')}</span>
}
