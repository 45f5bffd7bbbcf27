import { studioChannel } from '@matinee/contract/live/live'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useChannelNews } from './use-channel-news.ts'

/** Refetches a query of an event's studio whenever something has changed there. */
export function useStudioNews(id: number, queryKey: QueryKey) {
  const queries = useQueryClient()
  useChannelNews([studioChannel(id)], () => void queries.invalidateQueries({ queryKey }))
}
