import { subscribeToLive } from '@matinee/client/live'
import { keyOf } from '@matinee/client/queries'
import { getContent, type Card } from '@matinee/contract/catalogue/catalogue'
import { liveEventChannel } from '@matinee/contract/live/live'
import { getLivePage } from '@matinee/contract/live/live-page'
import { getLivePlayback } from '@matinee/contract/live/live-playback'
import { getPlayback } from '@matinee/contract/playback/playback'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { livePageOf } from './queries.ts'

/** A live event as it is now; until its own answer is there, as its card says. */
export function useLiveEvent(program: Pick<Card, 'id' | 'live_state' | 'live_at'>) {
  const { data } = useQuery(livePageOf(program.id))
  return {
    state: data?.state ?? program.live_state ?? 'scheduled',
    starts_at: data?.starts_at ?? program.live_at,
    title_on_air: data?.title_on_air ?? null,
  }
}

/** Looks again at a live event whenever it changes, and when it may have changed unheard. */
export function useLiveNews(id: number) {
  const queries = useQueryClient()
  useEffect(() => {
    const look = () => {
      for (const endpoint of [getLivePage, getLivePlayback])
        void queries.invalidateQueries({ queryKey: keyOf(endpoint, { params: { id } }) })
      // Once it is over its recording is a film like any other.
      for (const endpoint of [getContent, getPlayback])
        void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
    }
    return subscribeToLive({ channel: liveEventChannel(id), onNews: look, onOpen: look })
  }, [queries, id])
}
