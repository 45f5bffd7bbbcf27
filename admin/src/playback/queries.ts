import { keyOf } from '@matinee/client/queries'
import { getProgramPlayback } from '@matinee/contract/playback/playback'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

/** The film of a program for staff, published or not. Its URL expires, so the player requests new ones. */
export const programPlayback = (programId: number, videoId: number) =>
  queryOptions({
    queryKey: [...keyOf(getProgramPlayback, { params: { id: programId } }), videoId],
    queryFn: ({ signal }) => call(getProgramPlayback, { params: { id: programId }, signal }),
    refetchOnWindowFocus: false,
  })
