import { keyOf } from '@matinee/client/queries'
import { getProgramPlayback } from '@matinee/contract/playback/playback'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

/** Where staff may watch the film of a program, published or not. The address ends; the player asks for new ones. */
export const programPlayback = (programId: number, videoId: number) =>
  queryOptions({
    queryKey: [...keyOf(getProgramPlayback, { params: { id: programId } }), videoId],
    queryFn: ({ signal }) => call(getProgramPlayback, { params: { id: programId }, signal }),
    refetchOnWindowFocus: false,
  })
