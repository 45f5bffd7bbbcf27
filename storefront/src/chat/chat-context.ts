import type { Chat, ChatMessage } from '@matinee/contract/chat/chat'
import type { Session } from '@matinee/contract/members/session'
import { createContext, use } from 'react'

/** What every part of a chat knows. */
export interface ChatOf {
  contentId: number
  chat: Chat
  change: (next: (chat: Chat) => Chat) => void
  /** Asks for the chat again: what this viewer may do has changed. */
  readAgain: () => Promise<void>
  member: Session['user'] | null
  askToSignIn: () => void
  /** Begins a reply to a message. */
  replyTo: (message: ChatMessage) => void
  report: (message: ChatMessage) => void
}

export const ChatContext = createContext<ChatOf | null>(null)

export function useChatOf() {
  const chat = use(ChatContext)
  if (!chat) throw new Error('A part of a chat was rendered outside it.')
  return chat
}
