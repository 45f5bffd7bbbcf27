import { subscribeToLive } from '@matinee/client/live'
import { keyOf } from '@matinee/client/queries'
import { getContent, type Card } from '@matinee/contract/catalogue/catalogue'
import { liveEventChannel } from '@matinee/contract/live/live'
import { getLivePage } from '@matinee/contract/live/live-page'
import { getLivePlayback } from '@matinee/contract/live/live-playback'
import { getPlayback } from '@matinee/contract/playback/playback'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { livePageOf } from './queries.ts'

/** The current state of a live event; that of its card until its own answer arrives. */
export function useLiveEvent(program: Pick<Card, 'id' | 'live_state' | 'live_at'>) {
  const { data } = useQuery(livePageOf(program.id))
  return {
    kind: data?.kind ?? 'broadcast',
    state: data?.state ?? program.live_state ?? 'scheduled',
    starts_at: data?.starts_at ?? program.live_at,
    title_on_air: data?.title_on_air ?? null,
  }
}

/** Refetches a live event on each of its signals, and after a reconnect. */
export function useLiveNews(id: number) {
  const queries = useQueryClient()
  const look = useLook(id)
  useEffect(() => {
    const lookAtAll = () => {
      look()
      void queries.invalidateQueries({ queryKey: keyOf(getLivePlayback, { params: { id } }) })
      // After its end, its recording is a film like any other.
      for (const endpoint of [getContent, getPlayback])
        void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
    }
    return subscribeToLive({ channel: liveEventChannel(id), onNews: lookAtAll, onOpen: lookAtAll })
  }, [queries, id, look])
}

/** Refetches what everybody sees of a live event: its state. */
export function useLook(id: number) {
  const queries = useQueryClient()
  return useCallback(
    () => void queries.invalidateQueries({ queryKey: keyOf(getLivePage, { params: { id } }) }),
    [queries, id],
  )
}
