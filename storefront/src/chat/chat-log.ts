import type { Chat, ChatMessage } from '@matinee/contract/chat/chat'
import type { ChatSignal } from '@matinee/contract/chat/chat-channel'
import type { Poll, ViewedPoll } from '@matinee/contract/chat/chat-polls'

/** Messages kept while following: a busy evening has tens of thousands. */
export const MOST_KEPT = 300

/** Merges two lists in order; of a message in both, the later state counts. */
export function withMessages(known: readonly ChatMessage[], arrived: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...known, ...arrived].map((message) => [message.id, message]))
  return [...byId.values()].sort((one, other) => one.id - other.id)
}

/** Applies a signal to a chat. */
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
    case 'offer':
      return { ...chat, pinned_offer_id: signal.offer_id }
    case 'poll':
      return { ...chat, poll: withPoll(chat.poll, signal.poll) }
    case 'goal':
      return { ...chat, goal: signal.goal }
    case 'questions': // they have a list of their own
    case 'rules':
      return chat
  }
}

/** Applies what arrived while a chat was read: the answer may be older. Reactions would be counted twice. */
export const withLaterSignals = (read: Chat, signals: readonly ChatSignal[]): Chat =>
  signals.reduce(
    (chat, signal) => withSignal(chat, signal.what === 'tick' ? { ...signal, reactions: {} } : signal),
    read,
  )

/** A signal is the same for everybody: the viewer's vote is kept. One of an earlier poll comes too late. */
function withPoll(known: ViewedPoll | null, sent: Poll): ViewedPoll {
  if (known && known.id > sent.id) return known
  return { ...sent, own_option: known?.id === sent.id ? known.own_option : null }
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

/** Merges a refetched chat: messages before its newest page stay, unless some in between were missed. */
export function caughtUp(known: Chat, fresh: Chat): Chat {
  const oldest = fresh.messages[0]?.id ?? 0
  const newestKnown = known.messages.at(-1)?.id ?? 0
  if (!fresh.has_earlier || newestKnown < oldest) return fresh
  const before = known.messages.filter(({ id }) => id < oldest)
  if (before.length === 0) return fresh
  return { ...fresh, messages: [...before, ...fresh.messages], has_earlier: known.has_earlier }
}

/** Prepends an earlier page. */
export const withEarlier = (chat: Chat, page: { messages: ChatMessage[]; has_more: boolean }): Chat => ({
  ...chat,
  messages: withMessages(page.messages, chat.messages),
  has_earlier: page.has_more,
})

/** Drops the oldest messages while the reader follows the newest; they can be loaded again. */
export const trimMessages = (chat: Chat): Chat =>
  chat.messages.length <= MOST_KEPT
    ? chat
    : { ...chat, messages: chat.messages.slice(-MOST_KEPT), has_earlier: true }
