import { queriesUnder } from '@matinee/client/queries'
import { liveEventChannel } from '@matinee/contract/live/live'
import { listLiveEvents } from '@matinee/contract/live/live-events'
import { useQueryClient } from '@tanstack/react-query'
import { useChannelNews } from './use-channel-news.ts'

// One event stream carries five channels; rows further down are refetched when the window regains focus.
const MOST_CHANNELS = 4

/** Refetches live events whenever one of these changes. */
export function useLiveNews(ids: readonly number[]) {
  const queries = useQueryClient()
  useChannelNews(
    ids.slice(0, MOST_CHANNELS).map(liveEventChannel),
    () => void queries.invalidateQueries(queriesUnder(listLiveEvents.path)),
  )
}
