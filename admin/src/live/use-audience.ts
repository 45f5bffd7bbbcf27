import { useQuery } from '@tanstack/react-query'
import { audience } from './queries.ts'
import { useStudioNews } from './use-studio-news.ts'

/** The audience of an event, refetched whenever it was counted again. */
export function useAudience(id: number) {
  useStudioNews(id, audience(id).queryKey)
  return useQuery(audience(id))
}
