import { getMarkers } from '@matinee/contract/catalogue/playlists'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

/** The time marks of a film and the version they stand on. */
export const markers = (videoId: number) =>
  queryOptions({
    queryKey: ['markers', videoId],
    queryFn: ({ signal }) => call(getMarkers, { params: { id: videoId }, signal }),
  })
