import { getCaptionText } from '@matinee/contract/media/media'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

/** The lines of captions as they are kept. An edit stands on what was read when it began. */
export const captionText = (videoId: number, captionId: number) =>
  queryOptions({
    queryKey: ['captions', videoId, captionId],
    queryFn: ({ signal }) => call(getCaptionText, { params: { id: videoId, caption_id: captionId }, signal }),
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  })
