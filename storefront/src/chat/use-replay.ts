import type { ChatMessage } from '@matinee/contract/chat/chat'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { replayStretch, STRETCH_MS } from './queries.ts'

const LOOKS_EACH_MS = 500
/** Above these the beginning of the evening is of no interest. */
const MOST_SHOWN = 150

/** The recording a chat is shown beside. */
export interface RecordingPosition {
  /** Where it stands, in seconds; null while there is none. */
  now: () => number | null
}

/** The messages of a broadcast up to where its recording stands. */
export function useReplay(contentId: number, recording: RecordingPosition, enabled: boolean): ChatMessage[] {
  const position = usePosition(recording, enabled)
  const stretch = Math.floor(position / STRETCH_MS)
  const stretches = [stretch - 1, stretch].filter((each) => each >= 0)

  return useQueries({
    queries: stretches.map((each) => ({ ...replayStretch(contentId, each), enabled })),
    combine: (results) =>
      messagesUntil(
        results.flatMap(({ data }) => data ?? []),
        position,
      ),
  })
}

/** What had been written at a moment of the broadcast, the last of it. */
export const messagesUntil = (messages: readonly ChatMessage[], positionMs: number) =>
  messages.filter(({ media_ms }) => media_ms !== null && media_ms <= positionMs).slice(-MOST_SHOWN)

/** In milliseconds. */
function usePosition(recording: RecordingPosition, enabled: boolean) {
  const [position, setPosition] = useState(0)
  const look = useEffectEvent(() => setPosition(Math.round((recording.now() ?? 0) * 1000)))

  useEffect(() => {
    if (!enabled) return undefined
    const timer = setInterval(() => look(), LOOKS_EACH_MS)
    return () => clearInterval(timer)
  }, [enabled])

  return position
}
