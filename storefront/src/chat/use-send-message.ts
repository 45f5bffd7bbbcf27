import { postChatMessage, type ChatMessage } from '@matinee/contract/chat/chat'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type ApiError } from '../call.ts'
import { useChatOf } from './chat-context.ts'
import { withMessages } from './chat-log.ts'

/** An own message that is being sent, or was refused. */
export interface OutgoingMessage {
  key: number
  body: string
  replyTo: ChatMessage | null
  error: ApiError | null
}

/** The end of a wait, by the page's own clock. */
const waitIn = ({ answer }: ApiError) =>
  (answer['details'] as { wait_until?: string } | undefined)?.wait_until

let sentCount = 0

/** Sends messages: they appear at once, and keep their text if they are refused. */
export function useSendMessage() {
  const { contentId, chat, change, askToSignIn } = useChatOf()
  const [outgoing, setOutgoing] = useState<OutgoingMessage[]>([])
  const drop = (key: number) => setOutgoing((all) => all.filter((each) => each.key !== key))
  const mark = (key: number, error: ApiError | null) =>
    setOutgoing((all) => all.map((each) => (each.key === key ? { ...each, error } : each)))
  const waitUntil = (moment: string) => change((known) => ({ ...known, wait_until: moment }))

  const { mutate } = useMutation<ChatMessage, ApiError, OutgoingMessage>({
    mutationFn: ({ body, replyTo }) =>
      call(postChatMessage, {
        params: { live_event_id: contentId },
        body: { body, ...(replyTo && { reply_to_id: replyTo.id }) },
      }),
    onSuccess: (message, { key }) => {
      drop(key)
      change((known) => ({ ...known, messages: withMessages(known.messages, [message]) }))
      if (chat.slow_seconds > 0 && !chat.can_moderate)
        waitUntil(new Date(Date.now() + chat.slow_seconds * 1000).toISOString())
    },
    onError: (error, { key }) => {
      mark(key, error)
      const moment = waitIn(error)
      if (moment) waitUntil(moment)
      if (error.status === 401) askToSignIn()
    },
  })

  return {
    outgoing,
    send: (body: string, replyTo: ChatMessage | null) => {
      const message = { key: ++sentCount, body, replyTo, error: null }
      setOutgoing((all) => [...all, message])
      mutate(message)
    },
    sendAgain: (message: OutgoingMessage) => {
      mark(message.key, null)
      mutate(message)
    },
    drop,
  }
}
