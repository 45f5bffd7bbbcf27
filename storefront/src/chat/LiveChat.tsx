import type { Chat, ChatMessage } from '@matinee/contract/chat/chat'
import type { LiveState } from '@matinee/contract/live/live'
import { Button } from '@matinee/ui/Button'
import { useEffect, useRef, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { useModal } from '../frame/Modal.tsx'
import { useMember } from '../session/use-signed-in.ts'
import { ChatContext, useChatOf, type ChatOf } from './chat-context.ts'
import { ChatDialogs } from './ChatDialogs.tsx'
import { ChatForm } from './ChatForm.tsx'
import { CHAT_PANEL, ChatTabs, type ChatTab } from './ChatTabs.tsx'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { DonationDialog } from './DonationDialog.tsx'
import { GoalBar } from './GoalBar.tsx'
import { HighlightedDonations } from './HighlightedDonations.tsx'
import { MessageList } from './MessageList.tsx'
import { NotInChat } from './NotInChat.tsx'
import { OutgoingLine } from './OutgoingLine.tsx'
import { PinnedMessage } from './PinnedMessage.tsx'
import { PinnedOffer } from './PinnedOffer.tsx'
import { OpenPoll, PollCard } from './PollCard.tsx'
import { PollDialog, START_POLL } from './PollDialog.tsx'
import { isClosedTo } from './queries.ts'
import { QuestionPanel } from './QuestionPanel.tsx'
import { useChat } from './use-chat.ts'
import { useChatSignIn } from './use-chat-sign-in.ts'
import { useOwnMoment } from './use-own-moment.ts'
import { useReplay, type RecordingPosition } from './use-replay.ts'
import { useSendMessage } from './use-send-message.ts'

interface Props {
  contentId: number
  state: LiveState
  recording: RecordingPosition
  /** When the picture shown was broadcast, in seconds since 1970; null if unknown. */
  broadcastAt: () => number | null
}

/** The chat of a live event: its messages and its form. */
export function LiveChat({ contentId, state, recording, broadcastAt }: Props) {
  const t = useAccountText()
  const { error, retry, ...read } = useChat(contentId)
  const member = useMember()
  const { chat } = read

  if (isClosedTo(error)) return <NotInChat error={error} />
  if (error) {
    return <FailedNotice title={t('chat.failed.title')} level={2} error={error} onRetry={retry} />
  }
  if (!chat || member === undefined) return <ChatSkeleton />
  return <OpenChat {...{ contentId, state, recording, broadcastAt, member }} read={{ ...read, chat }} />
}

interface OpenChatProps extends Props {
  member: ChatOf['member']
  read: Omit<ReturnType<typeof useChat>, 'error' | 'retry' | 'chat'> & { chat: Chat }
}

function OpenChat({ contentId, state, recording, broadcastAt, member, read }: OpenChatProps) {
  const t = useAccountText()
  const { change, follow, loadEarlier, readAgain } = read
  const memberId = member?.id ?? null
  const chat = useOwnMoment(read.chat, { state, broadcastAt, memberId, loadEarlier })
  // After the event it is replayed beside the recording.
  const isOver = state === 'on_demand'
  useNewState(state, readAgain)
  const [replyingTo, setReplyingTo] = useState<ChatMessage | null>(null)
  const [isReplaying, setReplaying] = useState(isOver)
  const [chosen, setTab] = useState<ChatTab>('chat')
  const hasTabs = chat.questions && !isReplaying
  const tab = hasTabs ? chosen : 'chat'
  const askToSignIn = useChatSignIn()

  return (
    <ChatContext
      value={{
        contentId,
        chat,
        change,
        readAgain,
        member,
        askToSignIn,
        replyTo: setReplyingTo,
      }}
    >
      <ChatDialogs>
        <ChatHead {...{ isOver, isReplaying, tab }} onReplaying={setReplaying} onTab={setTab} />
        <div
          id={CHAT_PANEL}
          {...(hasTabs && {
            role: 'tabpanel',
            'aria-label': t(tab === 'chat' ? 'chat.title' : 'chat.questions'),
          })}
          className="flex min-h-0 grow flex-col"
        >
          {isReplaying && <ReplayPart contentId={contentId} recording={recording} />}
          {!isReplaying && tab === 'questions' && <QuestionPanel />}
          {!isReplaying && tab === 'chat' && (
            <LivePart
              onFollowing={follow}
              loadEarlier={loadEarlier}
              replyingTo={replyingTo}
              onReplied={() => setReplyingTo(null)}
            />
          )}
        </div>
      </ChatDialogs>
      {chat.can_moderate && <PollDialog />}
      {chat.donations && <DonationDialog onPaid={() => void readAgain()} />}
    </ChatContext>
  )
}

/** Refetches when the chat opens or closes with its event. */
function useNewState(state: LiveState, readAgain: () => Promise<void>) {
  const known = useRef(state)
  useEffect(() => {
    if (known.current === state) return
    known.current = state
    void readAgain()
  }, [state, readAgain])
}

/** The chat beside its recording: messages and polls where they were. */
function ReplayPart({ contentId, recording }: Pick<Props, 'contentId' | 'recording'>) {
  const { messages, poll } = useReplay(contentId, recording)
  return (
    <>
      {poll && <PollCard poll={poll} isOver hasResult />}
      <MessageList messages={messages} isReplay hasEarlier={false} />
    </>
  )
}

interface LivePartProps {
  onFollowing: (isFollowing: boolean) => void
  loadEarlier: () => Promise<void>
  replyingTo: ChatMessage | null
  onReplied: () => void
}

function LivePart({ onFollowing, loadEarlier, replyingTo, onReplied }: LivePartProps) {
  const { chat } = useChatOf()
  const { outgoing, send, sendAgain, drop } = useSendMessage()

  return (
    <>
      {chat.goal && <GoalBar goal={chat.goal} />}
      {chat.poll && <OpenPoll key={chat.poll.id} poll={chat.poll} />}
      <HighlightedDonations messages={chat.messages} />
      {chat.pinned && <PinnedMessage message={chat.pinned} />}
      {chat.pinned_offer_id && <PinnedOffer offerId={chat.pinned_offer_id} />}
      <MessageList
        messages={chat.messages}
        canWrite={chat.can_write}
        hasEarlier={chat.has_earlier}
        onFollowing={onFollowing}
        onEarlier={loadEarlier}
        outgoing={outgoing.map((message) => (
          <OutgoingLine
            key={message.key}
            message={message}
            onAgain={() => sendAgain(message)}
            onDrop={() => drop(message.key)}
          />
        ))}
      />
      <ChatForm
        replyingTo={replyingTo}
        onReplied={onReplied}
        onSend={(body) => {
          send(body, replyingTo)
          onReplied()
        }}
      />
    </>
  )
}

interface ChatHeadProps {
  isOver: boolean
  isReplaying: boolean
  onReplaying: (isReplaying: boolean) => void
  tab: ChatTab
  onTab: (tab: ChatTab) => void
}

/** Starts polls; after the event, switches between the replay at this moment of the recording and the latest messages. */
function ChatHead({ isOver, isReplaying, onReplaying, tab, onTab }: ChatHeadProps) {
  const t = useAccountText()
  const { chat } = useChatOf()
  const polling = useModal(START_POLL)

  return (
    <div className="flex min-h-13 shrink-0 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-1.5">
      {chat.questions && !isReplaying ? (
        <>
          <h2 className="sr-only">{t('chat.title')}</h2>
          <ChatTabs tab={tab} onChange={onTab} />
        </>
      ) : (
        <h2 className="font-bold tracking-tight">{t(isReplaying ? 'chat.replay' : 'chat.title')}</h2>
      )}
      {isOver && (
        <Button tone="quiet" onClick={() => onReplaying(!isReplaying)}>
          {t(isReplaying ? 'chat.replay.latest' : 'chat.replay.show')}
        </Button>
      )}
      {!isOver && chat.can_moderate && (
        <Button tone="quiet" onClick={polling.open}>
          {t('chat.poll.start')}
        </Button>
      )}
    </div>
  )
}
