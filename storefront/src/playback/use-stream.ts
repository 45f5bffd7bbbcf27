import { keepStreaming, stopStreaming } from '@matinee/contract/playback'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError, call } from '../call.ts'
import { session } from '../members/queries.ts'
import { holdStream } from './hold-stream.ts'

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 401

/** Takes one of the member's streams while a video element plays: a guest has none to take. */
export function useStream(permalink: string) {
  const queries = useQueryClient()
  return useCallback(
    (video: HTMLVideoElement) => {
      const isMember = queries.ensureQueryData(session).then(
        ({ logged }) => logged,
        () => false,
      )
      const params = { permalink }
      return holdStream(video, {
        // A sign that was lost on the way is followed by the next one: only a refusal stops a film.
        keep: async () => {
          if (await isMember) await call(keepStreaming, { params }).catch(rethrowRefusal)
        },
        stop: async () => {
          if (await isMember) await call(stopStreaming, { params, keepalive: true }).catch(() => undefined)
        },
      })
    },
    [queries, permalink],
  )
}

function rethrowRefusal(error: unknown) {
  if (isRefused(error)) throw error
}
