import * as contract from '@matinee/contract/chat/chat-moderation'
import type { MessageAct, ModeratedChatMessage } from '@matinee/contract/chat/chat-moderation'
import type { Body } from '@matinee/contract/platform/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { chatQueueKey } from './queries.ts'

/** The action that undoes another; an approval cannot be undone. */
const OPPOSITES: Partial<Record<MessageAct, MessageAct>> = { delete: 'restore', restore: 'delete' }

type BanInput = Body<typeof contract.moderateChatter> & { name: string }

/** Moderates the messages of a chat and their authors; actions can be undone. */
export function useChatModeration(live_event_id: number) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: chatQueueKey(live_event_id) })
  const params = { live_event_id }

  const act = useMutation({
    mutationFn: ({ message, act }: { message: ModeratedChatMessage; act: MessageAct }) =>
      call(contract.moderateChatMessages, { params, body: { message_ids: [message.id], act } }),
    onError: notifyError,
    onSuccess: (_messages, { message, act: done }) => {
      const opposite = OPPOSITES[done]
      const undo = opposite && {
        label: t('undo'),
        run: () => act.mutate({ message, act: opposite }),
      }
      notifySuccess(t(`chat.done.${done}`), undo)
    },
    onSettled: refresh,
  })
  const actOnPerson = useMutation({
    mutationFn: ({ name: _name, ...body }: BanInput) => call(contract.moderateChatter, { params, body }),
    onError: notifyError,
    onSuccess: (_result, { member_id, name, act: done, seconds }) => {
      const said = done === 'lift' ? 'lift' : seconds ? 'time_out' : 'ban'
      const undo = done === 'ban' && {
        label: t('undo'),
        run: () => actOnPerson.mutate({ member_id, name, act: 'lift' }),
      }
      notifySuccess(t(`chat.done.${said}`, { name }), undo || undefined)
    },
    onSettled: refresh,
  })
  const pin = useMutation({
    mutationFn: (message_id: number | null) =>
      call(contract.pinChatMessage, { params, body: { message_id } }),
    onError: notifyError,
    onSuccess: (_result, id) => notifySuccess(t(id === null ? 'chat.done.unpin' : 'chat.done.pin')),
    onSettled: refresh,
  })

  return { act, actOnPerson, pin }
}

export type ChatModeration = ReturnType<typeof useChatModeration>
