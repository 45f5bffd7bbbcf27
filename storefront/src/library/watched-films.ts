import { listWatchedVideos, markUnwatched, markWatched } from '@matinee/contract/library/library'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useAlert } from '../frame/alerts.tsx'
import { call, type ApiError } from '../call.ts'
import { useMember } from '../session/use-signed-in.ts'
import { browserStorage } from '../browser-storage.ts'
import { useShop } from '../store/shop.ts'
import { sentenceFor, useLanguage } from '../text.tsx'
import * as cache from './watched-cache.ts'

const GUEST = 0

/** The watched films of a member, or of a guest (0), by video id. */
const watchedBy = (user: number) => ({
  queryKey: ['watched', user],
  queryFn: ({ signal }: { signal: AbortSignal }) => findWatched(user, signal),
  staleTime: 0, // the browser's cache decides
})

async function findWatched(user: number, signal: AbortSignal): Promise<number[]> {
  if (user === GUEST) return cache.readGuestsWatched(browserStorage())
  const known = cache.readWatched(browserStorage(), user)
  if (known) return known
  const { video_ids } = await call(listWatchedVideos, { signal })
  cache.keepWatched(browserStorage(), user, video_ids)
  return video_ids
}

function keep(user: number, ids: number[]) {
  if (user === GUEST) cache.keepGuestsWatched(browserStorage(), ids)
  else cache.keepWatched(browserStorage(), user, ids)
}

const NONE: number[] = []

/** The viewer's watched films, and how to mark one by hand; none in a store without marks. */
export function useWatchedFilms() {
  const { settings } = useShop()
  const member = useMember()
  const user = member?.id ?? GUEST
  const enabled = settings.mark_as_watched && member !== undefined
  const { data = NONE } = useQuery({ ...watchedBy(user), enabled })
  const ids = useMemo(() => new Set(enabled ? data : NONE), [enabled, data])
  const { mutate } = useMarking(user)
  const mark = useCallback((videoId: number, watched: boolean) => mutate({ videoId, watched }), [mutate])

  return { ids, mark }
}

interface WatchedMarkInput {
  videoId: number
  watched: boolean
}

function useMarking(user: number) {
  const queries = useQueryClient()
  const alert = useAlert()
  const { words } = useLanguage()

  return useMutation<{ video_ids: number[] } | null, ApiError, WatchedMarkInput>({
    mutationFn: async ({ videoId: video_id, watched }) =>
      user === GUEST ? null : call(watched ? markWatched : markUnwatched, { params: { video_id } }),
    onMutate: ({ videoId, watched }) => showMark(queries, user, videoId, watched),
    onSuccess: (answer) => answer && show(queries, user, answer.video_ids),
    onError: (error, { videoId, watched }) => {
      void showMark(queries, user, videoId, !watched)
      alert('error', sentenceFor(error, words))
    },
  })
}

/** Marks optimistically. Answers in flight are outdated and cancelled; the next one confirms the mark. */
export async function showMark(queries: QueryClient, user: number, videoId: number, watched: boolean) {
  const { queryKey } = watchedBy(user)
  await queries.cancelQueries({ queryKey })
  const known = queries.getQueryData<number[]>(queryKey) ?? knownHere(user)
  if (known) show(queries, user, cache.withMark(known, videoId, watched))
}

const knownHere = (user: number) =>
  user === GUEST ? cache.readGuestsWatched(browserStorage()) : cache.readWatched(browserStorage(), user)

function show(queries: QueryClient, user: number, ids: number[]) {
  queries.setQueryData(watchedBy(user).queryKey, ids)
  keep(user, ids)
}

/** Refetches the watched films. */
export function forgetWatched(queries: QueryClient) {
  cache.expireWatched(browserStorage())
  return queries.invalidateQueries({ queryKey: ['watched'] })
}
