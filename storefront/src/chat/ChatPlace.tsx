import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { accountPart } from '../frame/account-part.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { livePageOf } from '../live/queries.ts'
import type { RecordingPosition } from './use-replay.ts'

const LiveChat = accountPart(
  async () => ({ default: (await import('./LiveChat.tsx')).LiveChat }),
  <ChatSkeleton />,
)

interface Props {
  contentId: number
  recording: RecordingPosition
  /** When the picture shown was broadcast, in seconds since 1970; null if unknown. */
  broadcastAt: () => number | null
}

/**
 * The place of a chat beside its event, as tall as the picture; on a phone below it. Nothing for an event without chat.
 */
export const ChatPlace = memo(function ChatPlace({ contentId, recording, broadcastAt }: Props) {
  const isHydrated = useHydrated()
  const { data: event } = useQuery({ ...livePageOf(contentId), enabled: isHydrated })
  if (event && !event.chat) return null

  return (
    <aside className="relative border-line bg-surface max-lg:border-y lg:col-start-2 lg:row-start-1 lg:w-[clamp(20rem,27vw,28rem)] lg:border-s">
      {/* On a phone what is left of the window below the picture. */}
      <div className="flex h-[clamp(22rem,calc(100svh-56.25vw-4.5rem),44rem)] flex-col lg:absolute lg:inset-0 lg:h-auto">
        {event ? (
          <LiveChat {...{ contentId, recording, broadcastAt }} state={event.state} />
        ) : (
          <ChatSkeleton />
        )}
      </div>
    </aside>
  )
})
