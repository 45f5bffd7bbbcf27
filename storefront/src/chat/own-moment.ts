import type { Chat } from '@matinee/contract/chat/chat'

/** The moment is told in whole seconds. */
const GRACE_MS = 1000

/** A chat as it was when the picture was broadcast that the viewer sees. What they write themselves is always shown. */
export function atMoment(chat: Chat, momentMs: number, memberId: number | null): Chat {
  const isReached = ({ created_at }: { created_at: string }) => Date.parse(created_at) < momentMs + GRACE_MS
  return {
    ...chat,
    messages: chat.messages.filter((message) => isReached(message) || message.user?.id === memberId),
    poll: chat.poll && isReached(chat.poll) ? chat.poll : null,
    pinned: chat.pinned && isReached(chat.pinned) ? chat.pinned : null,
  }
}
