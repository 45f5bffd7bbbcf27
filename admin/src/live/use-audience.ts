import { subscribeToLive } from '@matinee/client/live'
import { studioChannel } from '@matinee/contract/live/live'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { audience } from './queries.ts'

/** The audience of an event, refetched whenever it was counted again. */
export function useAudience(id: number) {
  const queries = useQueryClient()
  useEffect(() => {
    const look = () => void queries.invalidateQueries({ queryKey: audience(id).queryKey })
    return subscribeToLive({ channel: studioChannel(id), onNews: look, onOpen: look })
  }, [queries, id])
  return useQuery(audience(id))
}
