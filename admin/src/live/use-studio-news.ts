import { subscribeToLive } from '@matinee/client/live'
import { studioChannel } from '@matinee/contract/live/live'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** Refetches a query of an event's studio whenever something has changed there. */
export function useStudioNews(id: number, queryKey: QueryKey) {
  const queries = useQueryClient()
  const look = useEffectEvent(() => void queries.invalidateQueries({ queryKey }))
  useEffect(
    () => subscribeToLive({ channel: studioChannel(id), onNews: () => look(), onOpen: () => look() }),
    [id],
  )
}
