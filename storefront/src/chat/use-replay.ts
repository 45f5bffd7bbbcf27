import type { ChatMessage } from '@matinee/contract/chat/chat'
import type { ViewedPoll } from '@matinee/contract/chat/chat-polls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { pollAt } from './poll-time.ts'
import { pollsOf, replayStretch, STRETCH_MS } from './queries.ts'

const LOOKS_EACH_MS = 500
/** A replay starts with the last of this many messages. */
const MOST_SHOWN = 150

/** The recording beside the chat. */
export interface RecordingPosition {
  /** Its position in seconds; null without one. */
  now: () => number | null
}

interface Replay {
  messages: ChatMessage[]
  poll: ViewedPoll | undefined
}

/** The messages of a broadcast up to the position of its recording, and the poll of that moment. */
export function useReplay(contentId: number, recording: RecordingPosition): Replay {
  const position = usePosition(recording)
  const stretch = Math.floor(position / STRETCH_MS)
  // Not `useQueries`: modules of the library that are used anywhere come with the first page (0.8 KB).
  const { data: before = [] } = useQuery({
    ...replayStretch(contentId, stretch - 1),
    enabled: stretch > 0,
  })
  const { data: during = [] } = useQuery(replayStretch(contentId, stretch))
  const { data: polls = [] } = useQuery(pollsOf(contentId))
  return { messages: messagesUntil([...before, ...during], position), poll: pollAt(polls, position) }
}

/** The last messages before a moment of the broadcast. */
export const messagesUntil = (messages: readonly ChatMessage[], positionMs: number) =>
  messages.filter(({ media_ms }) => media_ms !== null && media_ms <= positionMs).slice(-MOST_SHOWN)

/** In milliseconds. */
function usePosition(recording: RecordingPosition) {
  const [position, setPosition] = useState(0)
  const look = useEffectEvent(() => setPosition(Math.round((recording.now() ?? 0) * 1000)))

  useEffect(() => {
    const timer = setInterval(() => look(), LOOKS_EACH_MS)
    return () => clearInterval(timer)
  }, [])

  return position
}
