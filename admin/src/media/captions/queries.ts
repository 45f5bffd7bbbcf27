import { getCaptionText } from '@matinee/contract/media/media'
import { readQuery } from '../../read.ts'

/** The lines of captions as they are kept. An edit stands on what was read when it began. */
export const captionText = (videoId: number, captionId: number) =>
  readQuery(
    getCaptionText,
    { params: { id: videoId, caption_id: captionId } },
    {
      refetchOnWindowFocus: false,
      staleTime: 0,
      gcTime: 0,
    },
  )
