import { subscribeToLive } from '@matinee/client/live'
import { waitingChannel, type WaitingSignal } from '@matinee/contract/live/live'
import { useEffect, useState } from 'react'

/** How many wait for a live event, this viewer included; null until they are counted. Whoever asks is counted. */
export function useWaitingCount(id: number): number | null {
  const [viewers, setViewers] = useState<number | null>(null)
  useEffect(
    () =>
      subscribeToLive({
        channel: waitingChannel(id),
        onNews: (news) => setViewers((news as unknown as WaitingSignal).viewers),
        onOpen: () => undefined, // the count comes within seconds
      }),
    [id],
  )
  return viewers
}
