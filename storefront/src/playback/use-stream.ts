import { keyOf } from '@matinee/client/queries'
import {
  getChapterPlayback,
  getPlayback,
  keepStreaming,
  stopStreaming,
} from '@matinee/contract/playback/playback'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError, call } from '../call.ts'
import { session } from '../session/queries.ts'
import { holdStream } from './hold-stream.ts'

/** The stream limit is reached (401), or access has ended (403). */
const isRefused = (error: unknown) => error instanceof ApiError && (error.status === 401 || isClosed(error))
const isClosed = (error: unknown) => error instanceof ApiError && error.status === 403

/** Occupies one of the member's streams while a video plays; guests have no limit. */
export function useStream(permalink: string, chapterId?: number) {
  const queries = useQueryClient()
  return useCallback(
    (video: HTMLVideoElement) => {
      const isMember = queries.ensureQueryData(session).then(
        ({ logged }) => logged,
        () => false,
      )
      const params = { permalink }
      const query = chapterId ? { chapter_id: chapterId } : {}
      return holdStream(video, {
        // A lost heartbeat is followed by the next: only a refusal stops a film.
        keep: async () => {
          if (!(await isMember)) return
          await call(keepStreaming, { params, query }).catch(async (error: unknown) => {
            if (isClosed(error)) await lookAgain(queries)
            if (isRefused(error)) throw error
          })
        },
        stop: async () => {
          if (await isMember) await call(stopStreaming, { params, keepalive: true }).catch(() => undefined)
        },
      })
    },
    [queries, permalink, chapterId],
  )
}

/** Shows at once how to open the film again. */
const lookAgain = (queries: QueryClient) =>
  Promise.all(
    [getPlayback, getChapterPlayback].map((endpoint) =>
      queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  )
