import { subscribeToLive } from '@matinee/client/live'
import { queriesUnder } from '@matinee/client/queries'
import { liveEventChannel } from '@matinee/contract/live/live'
import { listLiveEvents } from '@matinee/contract/live/live-events'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

// One event stream carries five channels; rows further down are refetched when the window regains focus.
const MOST_CHANNELS = 4

/** Refetches live events whenever one of these changes. */
export function useLiveNews(ids: number[]) {
  const queries = useQueryClient()
  const heard = ids.slice(0, MOST_CHANNELS).join()
  useEffect(() => {
    if (heard === '') return
    const look = () => void queries.invalidateQueries(queriesUnder(listLiveEvents.path))
    const leaves = heard
      .split(',')
      .map((id) => subscribeToLive({ channel: liveEventChannel(Number(id)), onNews: look, onOpen: look }))
    return () => leaves.forEach((leave) => leave())
  }, [queries, heard])
}
