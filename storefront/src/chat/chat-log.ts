import type { Chat, ChatMessage } from '@matinee/contract/chat/chat'
import type { ChatSignal } from '@matinee/contract/chat/chat-channel'

/** As many as a reader who follows keeps: a busy evening has tens of thousands. */
export const MOST_KEPT = 300

/** Both, in the order they were written; of a message that is in both the later state counts. */
export function withMessages(known: readonly ChatMessage[], arrived: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...known, ...arrived].map((message) => [message.id, message]))
  return [...byId.values()].sort((one, other) => one.id - other.id)
}

/** What a chat has become by a signal. */
export function withSignal(chat: Chat, signal: ChatSignal): Chat {
  switch (signal.what) {
    case 'tick':
      return {
        ...chat,
        messages: withMessages(chat.messages, signal.messages ?? []),
        reactions: withReactions(chat.reactions, signal.reactions ?? {}),
      }
    case 'deleted':
      return withoutMessages(chat, new Set(signal.ids))
    case 'pinned':
      return { ...chat, pinned: signal.message }
    case 'goal':
      return { ...chat, goal: signal.goal }
    case 'rules':
      return chat
  }
}

function withReactions(known: Chat['reactions'], sent: Chat['reactions']): Chat['reactions'] {
  const counts = { ...known }
  for (const [emoji, count] of Object.entries(sent)) counts[emoji] = (counts[emoji] ?? 0) + count
  return counts
}

function withoutMessages(chat: Chat, ids: ReadonlySet<number>): Chat {
  const { pinned } = chat
  return {
    ...chat,
    messages: chat.messages.filter(({ id }) => !ids.has(id)),
    pinned: pinned && ids.has(pinned.id) ? null : pinned,
  }
}

/** A chat read again: what lies before its newest page stays, unless messages in between were missed. */
export function caughtUp(known: Chat, fresh: Chat): Chat {
  const oldest = fresh.messages[0]?.id ?? 0
  const newestKnown = known.messages.at(-1)?.id ?? 0
  if (!fresh.has_earlier || newestKnown < oldest) return fresh
  const before = known.messages.filter(({ id }) => id < oldest)
  if (before.length === 0) return fresh
  return { ...fresh, messages: [...before, ...fresh.messages], has_earlier: known.has_earlier }
}

/** An earlier page before what is known. */
export const withEarlier = (chat: Chat, page: { messages: ChatMessage[]; has_more: boolean }): Chat => ({
  ...chat,
  messages: withMessages(page.messages, chat.messages),
  has_earlier: page.has_more,
})

/** Forgets the oldest messages of a reader who follows the newest; they can be read again. */
export const trimMessages = (chat: Chat): Chat =>
  chat.messages.length <= MOST_KEPT
    ? chat
    : { ...chat, messages: chat.messages.slice(-MOST_KEPT), has_earlier: true }
