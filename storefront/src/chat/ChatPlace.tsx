import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { accountPart } from '../frame/account-part.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { livePageOf } from './queries.ts'
import type { Recording } from './use-replay.ts'

const LiveChat = accountPart(
  async () => ({ default: (await import('./LiveChat.tsx')).LiveChat }),
  <ChatSkeleton />,
)

interface Props {
  contentId: number
  recording: Recording
}

/** The place of a chat beside its event, as tall as the picture; on a phone below it. Nothing where the event has none. */
export const ChatPlace = memo(function ChatPlace({ contentId, recording }: Props) {
  const isHydrated = useHydrated()
  const { data: event } = useQuery({ ...livePageOf(contentId), enabled: isHydrated })
  if (event && !event.chat) return null

  return (
    <aside className="relative border-line bg-surface max-lg:border-b lg:w-[clamp(20rem,27vw,28rem)] lg:border-s">
      <div className="flex h-[clamp(22rem,70svh,36rem)] flex-col lg:absolute lg:inset-0 lg:h-auto">
        {event ? (
          <LiveChat contentId={contentId} isOver={event.state === 'on_demand'} recording={recording} />
        ) : (
          <ChatSkeleton />
        )}
      </div>
    </aside>
  )
})
