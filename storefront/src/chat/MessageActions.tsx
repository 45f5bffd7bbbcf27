import { deleteChatMessage, type ChatMessage } from '@matinee/contract/chat/chat'
import { Icon } from '@matinee/ui/Icon'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAccountText } from '../account-text.tsx'
import { call, type ApiError } from '../call.ts'
import { Sign } from '../community/icons.tsx'
import { useAlert } from '../frame/alerts.tsx'
import { sentenceFor, useLanguage } from '../text.tsx'
import { useChatDialogs, useChatOf } from './chat-context.ts'
import { withSignal } from './chat-log.ts'

/** The actions on a message. */
export function MessageActions({ message }: { message: ChatMessage }) {
  const t = useAccountText()
  const { chat, contentId, member, replyTo } = useChatOf()
  const { report, moderate } = useChatDialogs()
  const remove = useDeleteMessage(contentId)
  const { id, user, state } = message
  const name = user?.name ?? t('comments.nobody')
  const isMine = member !== null && user?.id === member.id

  return (
    <div className="invisible absolute end-1 -top-3 z-1 flex rounded-full border border-line bg-raised shadow-md group-focus-within:visible group-hover:visible group-focus:visible">
      {chat.can_write && state === 'visible' && (
        <Act label={t('comments.reply_to', { name })} onPress={() => replyTo(message)}>
          <Sign name="reply" className="size-4" />
        </Act>
      )}
      {!isMine && !user?.staff && (
        <Act label={t('chat.report', { name })} onPress={() => report(message)}>
          <Sign name="flag" className="size-4" />
        </Act>
      )}
      {chat.can_moderate && !isMine && user && !user.staff && (
        <Act label={t('chat.person', { name })} onPress={() => moderate(user)}>
          <Icon name="clock" className="size-4" />
        </Act>
      )}
      {(isMine || chat.can_moderate) && (
        <Act label={t('chat.delete', { name })} onPress={() => remove(id)}>
          <Icon name="trash" className="size-4" />
        </Act>
      )}
    </div>
  )
}

interface ActProps {
  label: string
  onPress: () => void
  children: ReactNode
}

const Act = ({ label, onPress, children }: ActProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className="grid size-8 cursor-pointer place-items-center rounded-full text-quiet hover:bg-ink/10 hover:text-ink"
  >
    {children}
  </button>
)

/** Deletes optimistically; the message returns if that is refused. */
function useDeleteMessage(contentId: number) {
  const { change, chat } = useChatOf()
  const { words } = useLanguage()
  const alert = useAlert()
  const { mutate } = useMutation<unknown, ApiError, number>({
    mutationFn: (message_id) => call(deleteChatMessage, { params: { live_event_id: contentId, message_id } }),
    onMutate: (id) => change((known) => withSignal(known, { channel: '', what: 'deleted', ids: [id] })),
    onError: (error, id) => {
      const messages = chat.messages.filter((message) => message.id === id)
      change((known) => withSignal(known, { channel: '', what: 'tick', messages }))
      alert('error', sentenceFor(error, words))
    },
  })
  return mutate
}
