import { getPodcast, savePodcast, type PodcastSettings } from '@matinee/contract/catalogue/podcasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { readQuery } from '../../read.ts'

/** A collection, a category, or without either the whole store. */
export interface PodcastSubject {
  content_id?: number
  category_id?: number
}

const WHILE_MAKING_MS = 5000

/** The podcast of a subject, asked for again while files of episodes are being made. */
export const podcast = (query: PodcastSubject) => {
  const read = readQuery(getPodcast, { query })
  return {
    ...read,
    refetchInterval: ({ state }: { state: { data?: { episodes: { making: number } } | undefined } }) =>
      (state.data?.episodes.making ?? 0) > 0 ? WHILE_MAKING_MS : (false as const),
  }
}

export function useSavePodcast(query: PodcastSubject) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PodcastSettings) => call(savePodcast, { query, body }),
    onSuccess: (saved) => queries.setQueryData(podcast(query).queryKey, saved),
  })
}
