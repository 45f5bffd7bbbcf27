import type { Chat, ChatMessage } from '@matinee/contract/chat/chat'
import type { CommentUser } from '@matinee/contract/community/community'
import type { Session } from '@matinee/contract/members/session'
import { createContext, use } from 'react'

/** The context of every part of a chat. */
export interface ChatOf {
  contentId: number
  chat: Chat
  change: (next: (chat: Chat) => Chat) => void
  /** Refetches the chat after the viewer's rights changed. */
  readAgain: () => Promise<void>
  member: Session['user'] | null
  askToSignIn: () => void
  /** Starts a reply to a message. */
  replyTo: (message: ChatMessage) => void
}

export const ChatContext = createContext<ChatOf | null>(null)

export function useChatOf() {
  const chat = use(ChatContext)
  if (!chat) throw new Error('A part of a chat was rendered outside it.')
  return chat
}

/** What the actions of a message open. */
export interface ChatDialogsOf {
  report: (message: ChatMessage) => void
  /** Opens what a moderator can do about a person. */
  moderate: (person: CommentUser) => void
}

export const ChatDialogsContext = createContext<ChatDialogsOf | null>(null)

export function useChatDialogs() {
  const dialogs = use(ChatDialogsContext)
  if (!dialogs) throw new Error('A message was rendered outside its chat.')
  return dialogs
}
