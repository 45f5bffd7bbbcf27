import type { ChatMessage } from '@matinee/contract/chat/chat'
import type { CommentUser } from '@matinee/contract/community/community'
import { useState, type ReactNode } from 'react'
import { useModal } from '../frame/Modal.tsx'
import { ChatDialogsContext, useChatOf } from './chat-context.ts'
import { MODERATE_PERSON, PersonDialog } from './PersonDialog.tsx'
import { REPORT_MESSAGE, ReportMessage } from './ReportMessage.tsx'

/** Reports a message of the chat within, and shows what a moderator can do about its author. */
export function ChatDialogs({ children }: { children: ReactNode }) {
  const { chat, member, askToSignIn } = useChatOf()
  const [reported, setReported] = useState<ChatMessage | null>(null)
  const reporting = useModal(REPORT_MESSAGE)
  const [moderated, setModerated] = useState<CommentUser | null>(null)
  const moderating = useModal(MODERATE_PERSON)

  const moderate = (person: CommentUser) => {
    setModerated(person)
    moderating.open()
  }
  const report = (message: ChatMessage) => {
    if (!member) return askToSignIn()
    setReported(message)
    return reporting.open()
  }
  return (
    <ChatDialogsContext value={{ report, moderate }}>
      {children}
      <ReportMessage message={reported} />
      {chat.can_moderate && <PersonDialog person={moderated} />}
    </ChatDialogsContext>
  )
}
