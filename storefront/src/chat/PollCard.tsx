import type { ViewedPoll } from '@matinee/contract/chat/chat-polls'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useState } from 'react'
import { Facts } from '../frame/Facts.tsx'
import { useAccountText } from '../account-text.tsx'
import { clockOf } from '../playback/clock.ts'
import { useChatOf } from './chat-context.ts'
import { endOfPoll, endOfResult } from './poll-time.ts'
import { PollOptions } from './PollOptions.tsx'
import { useNow } from './use-now.ts'
import { usePoll } from './use-poll.ts'

/** The poll of a chat: its options while it is open, and for a minute its result. */
export function OpenPoll({ poll }: { poll: ViewedPoll }) {
  const { chat, member, askToSignIn } = useChatOf()
  const { vote, close } = usePoll()
  const [isHidden, setHidden] = useState(false)
  const end = endOfPoll(poll)
  const now = useNow(poll.closed_at || poll.closes_at ? endOfResult(poll) : 0)
  const isOver = poll.closed_at !== null || end <= now
  if (isHidden || (isOver && endOfResult(poll) <= now)) return null

  const hasVoted = poll.own_option !== null
  const mayVote = !isOver && (!hasVoted || poll.revotes) && (chat.can_write || member === null)
  const choose = (option: number) => (member ? vote.mutate({ poll_id: poll.id, option }) : askToSignIn())
  return (
    <PollCard
      poll={poll}
      isOver={isOver}
      hasResult={isOver || hasVoted || chat.can_moderate || !mayVote}
      left={isOver || end === Infinity ? null : Math.max(0, Math.ceil((end - now) / 1000))}
      {...(mayVote && { onVote: choose })}
      {...(isOver && { onHide: () => setHidden(true) })}
      {...(!isOver && chat.can_moderate && { onClose: () => close.mutate(poll.id) })}
    />
  )
}

interface PollCardProps {
  poll: ViewedPoll
  isOver: boolean
  hasResult: boolean
  /** Seconds until it closes by itself. */
  left?: number | null
  onVote?: (option: number) => void
  onHide?: () => void
  onClose?: () => void
}

/** A poll with what can be done about it. */
export function PollCard({ poll, isOver, hasResult, left = null, onVote, onHide, onClose }: PollCardProps) {
  const t = useAccountText()
  const total = poll.options.reduce((sum, { votes }) => sum + votes, 0)
  const facts = [
    isOver && t('chat.poll.result'),
    hasResult && t('chat.poll.votes', { count: total }),
    left !== null && t('chat.poll.left', { time: clockOf(left) }),
  ]

  return (
    <section
      aria-label={t('chat.poll')}
      className="max-h-[60%] shrink-0 animate-appear overflow-y-auto border-b border-line bg-raised px-4 py-3 text-sm"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 grow py-1 font-bold wrap-anywhere" dir="auto">
          {poll.question}
        </p>
        {onHide && (
          <button
            type="button"
            aria-label={t('chat.poll.hide')}
            onClick={onHide}
            className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-ink/10"
          >
            <Icon name="close" className="size-4" />
          </button>
        )}
      </div>
      <PollOptions poll={poll} total={total} hasResult={hasResult} onVote={onVote} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-xs text-quiet tabular-nums">
        <p>
          <Facts of={facts} />
        </p>
        {onClose && (
          <Button tone="quiet" className="-me-3" onClick={onClose}>
            {t('chat.poll.close')}
          </Button>
        )}
      </div>
    </section>
  )
}
